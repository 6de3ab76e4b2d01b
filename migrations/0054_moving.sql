-- Moving in: a file of another shop's, what each product of it is to become, and what became of it. The work is done by the
-- running shop, a product at a time, and begins again where it stopped.
create table moving_imports (
  id bigint generated always as identity primary key,
  source text not null check (source in ('nuvemshop', 'shopify', 'woocommerce')),
  file_name text not null check (char_length(file_name) <= 200),
  status text not null check (
    status in ('conferindo', 'conferido', 'importando', 'pronto', 'desfazendo', 'desfeito')
  ),
  -- Units for what has no count there, and what happens to products that came before.
  blank_stock integer check (blank_stock between 0 and 1000000),
  update_known boolean not null default false,
  lines integer not null check (lines >= 0),
  -- Headings of the file that have no place here.
  unread text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index moving_imports_work_idx on moving_imports (id)
  where status in ('conferindo', 'importando', 'desfazendo');

create table moving_items (
  import_id bigint not null references moving_imports (id) on delete cascade,
  position integer not null,
  -- The old shop's name of it, and its first line in the file.
  key text not null check (char_length(key) between 1 and 300),
  line integer not null,
  nome text not null check (char_length(nome) <= 200),
  -- What it is to become; null: it can't come, for what the notes say.
  wish jsonb,
  notes text[] not null default '{}',
  blanks integer not null default 0 check (blanks >= 0),
  plan text check (plan in ('novo', 'alterado', 'igual', 'fora')),
  changes jsonb,
  outcome text check (outcome in ('novo', 'alterado', 'igual', 'fora')),
  undone text check (undone in ('desfeito', 'arquivado', 'ficou')),
  why text not null default '' check (char_length(why) <= 1000),
  product_id bigint references products (id) on delete set null,
  -- The product as it was, and the version that the import has made of it.
  former jsonb,
  version integer,
  primary key (import_id, position),
  unique (import_id, key)
);
create index moving_items_to_check_idx on moving_items (import_id, position) where plan is null;
create index moving_items_to_bring_idx on moving_items (import_id, position) where outcome is null;
create index moving_items_to_undo_idx on moving_items (import_id, position)
  where undone is null and outcome in ('novo', 'alterado');
create index moving_items_product_idx on moving_items (product_id) where product_id is not null;

-- Which product came from which of another shop's: a file that comes twice doubles nothing.
create table moving_products (
  source text not null,
  key text not null check (char_length(key) between 1 and 300),
  product_id bigint not null references products (id) on delete cascade,
  primary key (source, key)
);
create index moving_products_product_idx on moving_products (product_id);

-- Categories that an import has made, to be taken back with it.
create table moving_categories (
  import_id bigint not null references moving_imports (id) on delete cascade,
  category_id bigint not null references categories (id) on delete cascade,
  primary key (import_id, category_id)
);

-- Pictures on their way from the old shop's addresses.
create table moving_pictures (
  id bigint generated always as identity primary key,
  import_id bigint not null references moving_imports (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  url text not null check (char_length(url) between 1 and 2000),
  position integer not null,
  cor text check (char_length(cor) <= 60),
  status text not null default 'espera' check (status in ('espera', 'pronta', 'falhou')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  kept_at text,
  why text not null default '' check (char_length(why) <= 500),
  unique (product_id, url)
);
create index moving_pictures_due_idx on moving_pictures (next_try_at, id) where status = 'espera';
create index moving_pictures_import_idx on moving_pictures (import_id, status);

-- Addresses of the old shop, folded, and where they lead here. Without a target somebody has to say.
create table old_addresses (
  path text primary key check (char_length(path) between 2 and 500 and path like '/%'),
  product_id bigint references products (id) on delete set null,
  -- By its address, as names of categories change.
  category_id bigint references categories (id) on delete set null,
  target text check (char_length(target) between 1 and 500 and target like '/%'),
  -- Made up by a rule of the old shop's, not read from its file.
  guessed boolean not null default false,
  name text not null default '' check (char_length(name) <= 200),
  import_id bigint references moving_imports (id) on delete set null,
  created_by text not null,
  created_at timestamptz not null
);
create index old_addresses_product_idx on old_addresses (product_id) where product_id is not null;
create index old_addresses_category_idx on old_addresses (category_id) where category_id is not null;
create index old_addresses_import_idx on old_addresses (import_id) where import_id is not null;
