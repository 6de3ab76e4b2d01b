-- When who works in a session of the office last showed anew who she is; null: not since the login that opened it.
-- And from which network the office was opened: empty where that is not known, as of customers.
alter table sessions
  add column proven_at timestamptz,
  add column network text not null default '' check (length(network) <= 100);
