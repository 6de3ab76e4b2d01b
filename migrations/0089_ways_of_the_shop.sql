-- What the shop carries itself and hands over itself, as its owner draws it: one document a kind, changed by its revision.
create table own_ways (
  kind text primary key check (kind in ('areas', 'retirada')),
  revision bigint not null check (revision > 0),
  document jsonb not null check (pg_column_size(document) <= 131072),
  saved_by text not null,
  saved_at timestamptz not null
);
