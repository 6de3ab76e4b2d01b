-- Measures of sizes that are kept under a name, to be copied into products. Nothing points to them: a product keeps its own.
create table measure_tables (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  sizes jsonb not null check (pg_column_size(sizes) <= 32768),
  revision bigint not null default 1 check (revision > 0),
  saved_by text not null,
  saved_at timestamptz not null
);
create unique index measure_tables_name_idx on measure_tables (lower(name));
