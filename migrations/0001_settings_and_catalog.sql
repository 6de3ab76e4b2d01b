-- Settings that the shop generates or the owner changes; secrets (quote signing and the like) live here,
-- so that every node shares them.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Raised in the transaction of every edit by the owner; nodes read it each second.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalog_version default values;

create table categories (
  id bigint generated always as identity primary key,
  nome text not null check (length(nome) between 1 and 60),
  slug text not null unique check (length(slug) between 1 and 80),
  descricao text not null default '' check (length(descricao) <= 5000),
  ordem integer not null default 0,
  ativa boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_nome_key on categories (lower(nome));

create table products (
  id bigint generated always as identity primary key,
  nome text not null check (length(nome) between 1 and 200),
  descricao text not null default '' check (length(descricao) <= 5000),
  preco_cents integer not null check (preco_cents > 0),
  promocional_cents integer check (promocional_cents > 0 and promocional_cents < preco_cents),
  category_id bigint not null references categories (id),
  marca text not null default '',
  genero text not null default 'unissex' check (genero in ('unissex', 'masculino', 'feminino')),
  material text not null default '',
  sku text not null default '',
  peso_grams integer not null default 0 check (peso_grams >= 0),
  altura_mm integer not null default 0 check (altura_mm >= 0),
  largura_mm integer not null default 0 check (largura_mm >= 0),
  comprimento_mm integer not null default 0 check (comprimento_mm >= 0),
  tags text[] not null default '{}',
  ativo boolean not null default true,
  destaque boolean not null default false,
  cor_background text not null default '#f5a7d0' check (cor_background ~ '^#[0-9a-fA-F]{6}$'),
  measurements jsonb,
  estoque_compartilhado boolean not null default false,
  versao integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_category_idx on products (category_id);

create table product_colors (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null,
  nome text not null check (length(nome) between 1 and 60),
  hex text check (hex ~ '^#[0-9a-fA-F]{6}$')
);
create unique index product_colors_nome_key on product_colors (product_id, lower(nome));

create table product_sizes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null,
  tamanho text not null check (length(tamanho) between 1 and 30),
  detalhes jsonb
);
create unique index product_sizes_tamanho_key on product_sizes (product_id, lower(tamanho));

-- What can be sold. Each variant has a stock item of its own; the variants of a product with one shared
-- pool all point to the same one. Quantity is never negative, whatever runs at the same time.
create table stock_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  quantity integer not null default 0 check (quantity >= 0)
);
create index stock_items_product_idx on stock_items (product_id);

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  color_id bigint not null references product_colors (id) on delete cascade,
  size_id bigint not null references product_sizes (id) on delete cascade,
  stock_item_id bigint not null references stock_items (id),
  sku text not null unique check (length(sku) between 1 and 80),
  unique (color_id, size_id)
);
create index variants_product_idx on variants (product_id);

-- Pictures that the shop holds itself. Widths are those that were made so far, in pixels.
create table media (
  id bigint generated always as identity primary key,
  key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text,
  widths integer[] not null default '{}',
  state text not null default 'new' check (state in ('new', 'ready', 'failed')),
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
create index media_new_idx on media (id) where state = 'new';

-- Pictures in order; the first one of a colour is that colour's picture.
create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  color_id bigint references product_colors (id) on delete cascade,
  position integer not null,
  url text not null check (length(url) between 1 and 2000),
  media_id bigint references media (id)
);
create index product_images_product_idx on product_images (product_id, position);
