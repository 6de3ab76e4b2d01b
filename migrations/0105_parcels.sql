-- Parcels beside an order's own: what goes ahead of it ('parte'), what an exchange sends ('troca'), what is sent once more
-- ('reenvio') and what comes back ('devolucao'). An order without a row has one parcel, its own, as ever.
create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('parte', 'troca', 'reenvio', 'devolucao')),
  exchange_id bigint references exchanges (id),
  client_key text not null check (char_length(client_key) between 1 and 300),
  rastreio text not null default '' check (char_length(rastreio) <= 60),
  transportadora text not null default '' check (char_length(transportadora) <= 60),
  made_by text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  -- It was called off before it went.
  undone_at timestamptz,
  unique (order_id, client_key),
  check (kind <> 'troca' or exchange_id is not null),
  check (exchange_id is null or kind in ('troca', 'devolucao')),
  check (rastreio = '' or sent_at is not null),
  check (sent_at is null or undone_at is null),
  check (delivered_at is null or sent_at is not null)
);
create index parcels_exchange_idx on parcels (exchange_id) where exchange_id is not null;
create index parcels_code_idx on parcels (rastreio) where rastreio <> '';

-- What of the order's lines is in it. What an exchange sends stands in the exchange.
create table parcel_lines (
  parcel_id bigint not null references parcels (id),
  order_item_id bigint not null references order_items (id),
  units integer not null check (units > 0),
  primary key (parcel_id, order_item_id)
);
create index parcel_lines_item_idx on parcel_lines (order_item_id);

-- Of which parcel a label is, and what is told of it; null: the order's own.
alter table labels add column parcel_id bigint references parcels (id);
alter table tracked_parcels add column parcel_id bigint references parcels (id);

-- Never two labels for one parcel.
drop index labels_one_live_idx;
create unique index labels_one_live_idx on labels (order_id, coalesce(parcel_id, 0))
  where state not in ('cancelada', 'desfeita');
