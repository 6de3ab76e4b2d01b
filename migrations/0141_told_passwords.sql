-- A password that somebody else chose and told her: the office wants another one before anything else.
alter table admin_users add column senha_contada boolean not null default false;
