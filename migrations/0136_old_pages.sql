-- Pictures of an import's products from the pages of the old shop, for files that name none.

-- How far the reading of an old shop's pages is; a lease in next_at keeps all servers to one request at a time.
create table moving_page_reads (
  import_id bigint primary key references moving_imports (id) on delete cascade,
  origin text not null check (char_length(origin) between 1 and 300 and origin like 'https://%'),
  status text not null check (status in ('lendo', 'parado', 'lido', 'trazido')),
  -- Why it has stopped.
  why text not null default '' check (char_length(why) <= 500),
  -- What its robots.txt says to us, and since when that is known.
  rules jsonb,
  rules_at timestamptz,
  -- In a row.
  failures integer not null default 0,
  next_at timestamptz not null,
  asked_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index moving_page_reads_due_idx on moving_page_reads (next_at) where status = 'lendo';

create table moving_pages (
  import_id bigint not null references moving_page_reads (import_id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null,
  -- In the old shop; none: nothing says where its page is.
  path text check (char_length(path) between 2 and 500 and path like '/%'),
  status text not null default 'espera' check (status in ('espera', 'lida', 'falhou')),
  why text not null default '' check (char_length(why) <= 500),
  tries integer not null default 0,
  primary key (import_id, product_id)
);
create index moving_pages_product_idx on moving_pages (product_id);
create index moving_pages_to_read_idx on moving_pages (import_id, position) where status = 'espera';

-- What was seen on them; one key is one picture, whatever its size.
create table moving_page_pictures (
  import_id bigint not null,
  product_id bigint not null,
  position integer not null,
  key text not null check (char_length(key) between 1 and 2000),
  url text not null check (char_length(url) between 1 and 2000),
  primary key (import_id, product_id, position),
  foreign key (import_id, product_id) references moving_pages (import_id, product_id) on delete cascade
);
