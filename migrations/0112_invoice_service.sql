-- Whether the shop issues invoices (NF-e), by which data and by whose account, is kept as the other credentials are.
alter table service_credentials drop constraint service_credentials_service_check;
alter table service_credentials add constraint service_credentials_service_check
  check (service in ('emails', 'entregas', 'pagamentos', 'notas'));

-- Invoices that the service was asked for: a row for each time that somebody asked, whatever became of it.
create table invoice_issues (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Goods that go out, or that came back.
  purpose text not null check (purpose in ('saida', 'entrada')),
  -- What came back by; null: all of an order that was refunded.
  exchange_id bigint references exchanges (id),
  -- Our name of it at the service, by which it is found again after an answer was lost, and asked for only once.
  ref text not null unique check (char_length(ref) between 8 and 60),
  state text not null default 'pedida' check (
    state in ('pedida', 'processando', 'autorizada', 'recusada', 'cancelando', 'cancelada')
  ),
  -- When it was sent last; null: it never was.
  sent_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  access_key text unique check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  number integer check (number > 0),
  series integer check (series >= 0),
  -- The tax office's code of its last answer, and what is in the way in words for people.
  sefaz text not null default '' check (char_length(sefaz) <= 10),
  problem text not null default '' check (char_length(problem) <= 600),
  -- Why it is to be cancelled; empty: it is wanted.
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 255),
  -- It was tried to cancel it by itself, which is done once.
  auto_cancelled boolean not null default false,
  -- What it says of the order's lines, by which it is known what of them may come back: units and cents.
  lines jsonb check (pg_column_size(lines) <= 65536),
  asked_by text not null,
  -- Who works on it now, and until when nobody else may.
  lease text,
  lease_until timestamptz,
  -- When it is to be looked after again; null: nothing is left to do.
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorized_at timestamptz,
  cancelled_at timestamptz,
  check (exchange_id is null or purpose = 'entrada'),
  check (state not in ('autorizada', 'cancelando') or access_key is not null),
  check (state <> 'cancelando' or cancel_reason <> '')
);
create index invoice_issues_order_idx on invoice_issues (order_id);
create index invoice_issues_due_idx on invoice_issues (next_at) where next_at is not null;
create index invoice_issues_sale_idx on invoice_issues (order_id) where state = 'autorizada' and purpose = 'saida';
-- Never two that are valid, or may become so, for the same goods.
create unique index invoice_issues_one_live_idx on invoice_issues (order_id, purpose, coalesce(exchange_id, 0))
  where state not in ('recusada', 'cancelada');
