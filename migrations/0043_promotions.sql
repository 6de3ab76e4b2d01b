-- What the owner gives, as she wrote it, and how much of it is taken. Whether it holds is computed from its times; `usos` and
-- `gasto_cents` are raised and lowered by guarded updates alone.
create table promotions (
  id bigint generated always as identity primary key,
  versao integer not null default 1,
  nome text not null check (length(nome) between 1 and 120),
  document jsonb not null,
  by_code boolean not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  published_at timestamptz,
  paused_at timestamptz,
  most_uses integer check (most_uses > 0),
  person_uses integer check (person_uses > 0),
  budget_cents bigint check (budget_cents > 0),
  uses integer not null default 0 check (uses >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index promotions_published_idx on promotions (id) where published_at is not null;

-- Nodes read the published ones again when it rises.
create table promotions_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null
);
insert into promotions_version (version) values (1);

-- Codes in their one written form. A public one serves any number of orders, a generated one a single one.
create table promotion_codes (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotions (id) on delete cascade,
  code text not null unique check (length(code) between 3 and 40),
  single boolean not null,
  uses integer not null default 0 check (uses >= 0 and (not single or uses <= 1)),
  created_at timestamptz not null
);
create index promotion_codes_promotion_idx on promotion_codes (promotion_id, id);

-- What an order takes of a promotion: held while it holds its stock. CPF and e-mail as they are compared.
create table promotion_uses (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotions (id),
  order_id bigint not null references orders (id) on delete cascade,
  code_id bigint references promotion_codes (id),
  cpf text not null default '',
  email text not null default '',
  cents integer not null check (cents >= 0),
  held boolean not null default true,
  created_at timestamptz not null,
  unique (promotion_id, order_id)
);
create index promotion_uses_order_idx on promotion_uses (order_id);
create index promotion_uses_cpf_idx on promotion_uses (promotion_id, cpf) where held and cpf <> '';
create index promotion_uses_email_idx on promotion_uses (promotion_id, email) where held and email <> '';

-- Earlier orders cost their pieces and their freight. An order keeps what PIX would take off it, paid by PIX or not.
alter table orders
  add column cupom text,
  add column desconto_cents integer not null default 0 check (desconto_cents between 0 and subtotal_cents),
  add column desconto_frete_cents integer not null default 0 check (desconto_frete_cents between 0 and frete_cents),
  add column desconto_pix_cents integer not null default 0 check (desconto_pix_cents >= 0),
  add column pix_offer_cents integer not null default 0
    check (pix_offer_cents >= 0 and desconto_pix_cents in (0, pix_offer_cents)),
  add column uses_held boolean not null default false;
alter table orders drop constraint orders_check;
alter table orders add constraint orders_total_check check (
  total_cents > 0
  and total_cents
    = subtotal_cents - desconto_cents - desconto_pix_cents + frete_cents - desconto_frete_cents
);

-- All that is off a line, PIX included: the sum over its units.
alter table order_items
  add column desconto_cents integer not null default 0,
  add constraint order_items_desconto_check check (desconto_cents between 0 and preco_cents * quantidade);

-- Discounts of an order in the words and the order in which people read them.
create table order_discounts (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  promotion_id bigint references promotions (id),
  on_freight boolean not null,
  nome text not null,
  codigo text,
  cents integer not null check (cents > 0),
  primary key (order_id, position)
);

-- Units of orders that something is off; `cuts` by the positions of order_discounts. A unit of any other order cost its price.
create table order_units (
  order_item_id bigint not null references order_items (id) on delete cascade,
  number integer not null,
  unit_cents integer not null check (unit_cents > 0),
  cuts integer[] not null,
  cut_cents integer not null check (cut_cents >= 0),
  pix_offer_cents integer not null check (pix_offer_cents >= 0),
  pix_cents integer not null check (pix_cents in (0, pix_offer_cents)),
  paid_cents integer not null check (paid_cents >= 0 and paid_cents = unit_cents - cut_cents - pix_cents),
  primary key (order_item_id, number)
);

-- Who has bought before has no first purchase.
create index orders_cpf_idx on orders (cpf) where cpf <> '';
