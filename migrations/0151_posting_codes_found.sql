-- older versions, writers-wait labels: while it is built, from one row a label.
-- Posting codes, made or still to be: few labels have one, and the others need not be looked through every five seconds.
create index labels_codes_idx on labels (code_until) where code_until is not null;
