-- What all servers together have counted against who guesses: an opaque key, how often, and until when it counts.
-- Nothing in it is worth keeping: rows whose time is over are deleted.
create table limit_windows (
  key text primary key,
  events integer not null,
  ends_at timestamptz not null
);
create index limit_windows_ends_at_idx on limit_windows (ends_at);
