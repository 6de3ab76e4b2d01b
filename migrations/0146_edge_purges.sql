-- What an edge is to be told to forget, one row a key. A row that is done (no rounds left) says by which version it was,
-- so that several servers that see the same change tell it once; it goes after a day.
create table edge_purges (
  key text primary key check (length(key) between 1 and 60),
  version text not null check (length(version) <= 60),
  -- How often it is still to be told: at once, and again when every server should know the change.
  rounds integer not null check (rounds between 0 and 3),
  -- Raised by each change and each claim: who claimed it earlier settles nothing.
  turn bigint not null default 0,
  tries integer not null default 0,
  -- Since when the edge may show something else than the shop, and when it changed last.
  wanted_at timestamptz not null,
  changed_at timestamptz not null,
  next_try_at timestamptz not null,
  last_error text
);
create index edge_purges_due_idx on edge_purges (next_try_at) where rounds > 0;
