-- E-mails of who works in the office. One stands here only once its owner has confirmed it: it is a way to a new password.
alter table admin_users
  add column email text check (length(email) between 3 and 254),
  add column email_confirmed_at timestamptz,
  -- Given, and not confirmed yet.
  add column email_pending text check (length(email_pending) between 3 and 254),
  -- When she last gave one, or put off giving one.
  add column email_asked_at timestamptz,
  add constraint admin_users_email_confirmed check ((email is null) = (email_confirmed_at is null));
create unique index admin_users_email_key on admin_users (lower(email));

-- Links that are mailed to her: for a new password, and for confirming an e-mail. Whatever was good once is gone.
create table admin_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('senha', 'email')),
  admin_id bigint references admin_users (id) on delete cascade,
  -- The one that this confirms.
  email text check (length(email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint admin_links_owner check (admin_id is not null)
);
create index admin_links_admin_idx on admin_links (admin_id);
create index admin_links_expires_idx on admin_links (expires_at);
