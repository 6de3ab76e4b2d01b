-- What the owner says in the shop's mails: each state of each mail's text is a row, and the latest of a mail holds. Null is the
-- shop's own text again.
create table mail_texts (
  name text not null check (char_length(name) between 1 and 60),
  revision bigint not null check (revision > 0),
  document jsonb check (pg_column_size(document) <= 16384),
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (name, revision)
);
