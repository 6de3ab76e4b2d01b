create table orders (
  id bigint generated always as identity primary key,
  codigo text not null unique,
  external_reference text not null unique,
  customer_id bigint references customers (id),
  status text not null check (
    status in (
      'pending', 'waiting', 'in_analysis', 'paid', 'processing', 'delivered', 'declined', 'cancelled', 'refunded'
    )
  ),
  metodo_pagamento text not null check (metodo_pagamento in ('pix', 'cartao', 'entrega', 'preferencia')),
  parcelas integer not null default 1 check (parcelas between 1 and 36),
  subtotal_cents integer not null check (subtotal_cents > 0),
  frete_cents integer not null check (frete_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents + frete_cents),
  nome text not null,
  email text not null,
  cpf text not null default '',
  whatsapp text not null default '',
  cep text not null,
  endereco text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  cidade text not null default '',
  estado text not null default '',
  frete jsonb not null,
  observacoes text not null default '',
  rastreio text not null default '',
  transportadora text not null default '',
  -- Stock: held while the order owns its units. A round is one taking; each round is given back at most once.
  stock_held boolean not null default false,
  stock_round integer not null default 0,
  disputed boolean not null default false,
  -- Until when the units are kept for an unpaid order.
  expires_at timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_created_idx on orders (created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc);
create index orders_paid_idx on orders (paid_at) where paid_at is not null;
create index orders_customer_idx on orders (customer_id) where customer_id is not null;
create index orders_email_idx on orders (lower(email));
create index orders_open_idx on orders (expires_at) where status = 'pending';

-- Lines keep name, price, colour, size and picture as they were.
create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  variant_id bigint references variants (id) on delete set null,
  stock_item_id bigint references stock_items (id) on delete set null,
  sku text not null,
  nome text not null,
  categoria text not null,
  cor text not null,
  tamanho text not null,
  imagem text not null default '',
  quantidade integer not null check (quantidade > 0),
  preco_cents integer not null check (preco_cents > 0),
  unique (order_id, position)
);
create index order_items_product_idx on order_items (product_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('shopper', 'provider', 'admin', 'system')),
  reason text not null default ''
);
create index order_history_order_idx on order_history (order_id, id);

-- The ledger: its sum per stock item is that item's quantity.
create table stock_movements (
  id bigint generated always as identity primary key,
  stock_item_id bigint not null references stock_items (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'edit', 'sale', 'return')),
  order_id bigint references orders (id),
  round integer,
  created_at timestamptz not null default clock_timestamp(),
  unique (order_id, stock_item_id, round, reason),
  check ((reason in ('sale', 'return')) = (order_id is not null and round is not null))
);
create index stock_movements_created_idx on stock_movements (created_at);
create index stock_movements_item_idx on stock_movements (stock_item_id);
