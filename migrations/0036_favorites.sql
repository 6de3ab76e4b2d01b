-- What customers keep to come back to: a piece once, in the colour that they saw it in; empty: none in particular.
create table favorites (
  customer_id bigint not null references customers (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  cor text not null default '' check (length(cor) <= 60),
  created_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index favorites_product_idx on favorites (product_id);
