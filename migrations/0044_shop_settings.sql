-- What the owner says of her shop, as a row for each state that she saved. The one whose published_at is the latest that
-- has passed is shown; one without, or with a later one, is the draft.
create table shop_settings_versions (
  number bigint primary key,
  document jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  -- The earlier one that this brought back.
  from_number bigint,
  check ((published_at is null) = (published_by is null))
);
create index shop_settings_versions_published_idx on shop_settings_versions (published_at desc, number desc)
  where published_at is not null;

-- Raised in the transaction of every change; nodes read it each second, and editors name it.
create table shop_settings_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into shop_settings_revision default values;
