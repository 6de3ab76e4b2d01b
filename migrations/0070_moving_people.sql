-- People and orders of the shop that was there before. People are customers without a password; an account is made of one
-- by the link that is mailed when she asks for it.
alter table customers
  add column origem text check (origem in ('nuvemshop', 'shopify')),
  -- What she said to the old shop about advertising mails, and when; null: nothing is known.
  add column aceita_marketing boolean,
  add column marketing_em timestamptz;

alter table moving_imports add column kind text not null default 'produtos'
  check (kind in ('produtos', 'clientes', 'pedidos'));

alter table moving_items
  -- A person or an order as the file has it, her CPF sealed; gone once it has come.
  add column old jsonb,
  -- Whose it is, in small letters, so that it is found when she wants to be forgotten.
  add column email text not null default '' check (char_length(email) <= 320),
  add column customer_id bigint references customers (id) on delete set null,
  -- What it made of a person here, by which it is taken back.
  add column brought jsonb;
create index moving_items_email_idx on moving_items (email) where email <> '';
create index moving_items_customer_idx on moving_items (customer_id) where customer_id is not null;

-- Orders made in the old shop. They are read and nothing else: no stock, charge, mail, job or figure knows of them.
create table former_orders (
  id bigint generated always as identity primary key,
  source text not null check (source in ('nuvemshop', 'shopify')),
  number text not null check (char_length(number) between 1 and 60),
  import_id bigint references moving_imports (id) on delete set null,
  customer_id bigint references customers (id) on delete set null,
  -- By the e-mail, which she shows to be hers before she sees it; what the office joined by a CPF is not shown to her.
  is_by_email boolean not null default false,
  -- Who bought, as the old shop knew her: the e-mail in small letters, of her CPF the keyed hash alone.
  email text not null default '' check (char_length(email) <= 320),
  cpf_hash bytea check (octet_length(cpf_hash) = 32),
  nome text not null default '' check (char_length(nome) <= 120),
  whatsapp text not null default '' check (char_length(whatsapp) <= 20),
  cep text not null default '' check (char_length(cep) <= 8),
  endereco text not null default '' check (char_length(endereco) <= 200),
  numero text not null default '' check (char_length(numero) <= 20),
  complemento text not null default '' check (char_length(complemento) <= 120),
  bairro text not null default '' check (char_length(bairro) <= 120),
  cidade text not null default '' check (char_length(cidade) <= 120),
  estado text not null default '' check (char_length(estado) <= 2),
  observacoes text not null default '' check (char_length(observacoes) <= 2000),
  placed_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  cancelled_at timestamptz,
  state text not null check (
    state in ('entregue', 'enviado', 'pago', 'pendente', 'cancelado', 'devolvido', 'outro')
  ),
  -- The old shop's own words for it.
  words text not null default '' check (char_length(words) <= 300),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  desconto_cents bigint not null default 0 check (desconto_cents >= 0),
  frete_cents bigint not null default 0 check (frete_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  devolvido_cents bigint not null default 0 check (devolvido_cents >= 0),
  pagamento text not null default '' check (char_length(pagamento) <= 120),
  envio text not null default '' check (char_length(envio) <= 120),
  rastreio text not null default '' check (char_length(rastreio) <= 120),
  cupom text not null default '' check (char_length(cupom) <= 120),
  itens jsonb not null,
  -- What the office searches in: what was bought, and who bought it.
  busca text not null default '',
  busca_pessoa text not null default '',
  created_at timestamptz not null,
  unique (source, number)
);
create index former_orders_placed_idx on former_orders (placed_at desc, id desc);
create index former_orders_customer_idx on former_orders (customer_id) where customer_id is not null;
create index former_orders_email_idx on former_orders (email) where email <> '';
create index former_orders_mailbox_idx on former_orders (mailbox_of(email)) where email <> '';
create index former_orders_cpf_idx on former_orders (cpf_hash) where cpf_hash is not null;
create index former_orders_import_idx on former_orders (import_id) where import_id is not null;
-- Buyers who are to be forgotten by and by.
create index former_orders_known_idx on former_orders (placed_at) where nome <> '' or email <> '' or cpf_hash is not null;
