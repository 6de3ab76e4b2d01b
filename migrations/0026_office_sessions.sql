-- Opened with a password that no longer will do: good for choosing another one and for nothing else.
ALTER TABLE sessions ADD COLUMN must_change boolean NOT NULL DEFAULT false;
