-- What others are reached by, typed in the office: the open part in words, the secret sealed by DATA_KEY. Rows stay when
-- credentials are taken out, so that no two states ever bear the same revision.
create table service_credentials (
  service text primary key check (service in ('emails', 'entregas')),
  revision bigint not null check (revision > 0),
  document jsonb check (pg_column_size(document) <= 8192),
  sealed bytea check (octet_length(sealed) <= 8192),
  saved_by text not null,
  saved_at timestamptz not null,
  check (document is not null or sealed is null)
);
