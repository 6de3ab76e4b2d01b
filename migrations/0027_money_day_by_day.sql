-- What the provider hands on of a paid charge, the rest being its fees, and when. Null: it has not told.
alter table payments
  add column net_cents integer check (net_cents between 0 and amount_cents),
  add column releases_at timestamptz;
create index payments_releases_idx on payments (releases_at) where releases_at is not null;
alter table custom_pix
  add column net_cents integer check (net_cents between 0 and valor_cents),
  add column releases_at timestamptz;
create index custom_pix_paid_idx on custom_pix (paid_at) where paid_at is not null;

-- What moved of each charge, when it did by the provider's clock: it was paid, turned out to be of another amount, went back,
-- is contested (or, below nought, no longer). All movements of a charge come to where it stands.
create table charge_movements (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id) on delete cascade,
  kind text not null check (kind in ('charged', 'corrected', 'returned', 'disputed')),
  cents integer not null check (cents <> 0),
  at timestamptz not null
);
create index charge_movements_at_idx on charge_movements (at);
create index charge_movements_payment_idx on charge_movements (payment_id);

-- A charge is paid once; what its amount becomes later corrects it.
create unique index charge_movements_paid_once_idx on charge_movements (payment_id) where kind = 'charged';
create index charge_movements_back_idx on charge_movements (payment_id, at) where kind in ('returned', 'disputed');

-- What does not fit between the shop and its provider is looked for from here.
create index orders_uncharged_idx on orders (paid_at)
  where paid_charge_id is null and metodo_pagamento <> 'entrega' and status in ('paid', 'processing', 'delivered');
create index webhook_events_dead_idx on webhook_events (received_at) where state = 'dead';

-- Charges at the provider of which somebody has said that they are none of this shop's.
create table foreign_charges (
  provider text not null,
  provider_payment_id text not null,
  noted_by text not null,
  noted_at timestamptz not null,
  primary key (provider, provider_payment_id)
);
