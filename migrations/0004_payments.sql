-- One row per try to pay. It is committed, with its key, before the provider is called.
create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  number integer not null check (number > 0),
  method text not null check (method in ('pix', 'cartao', 'entrega', 'preferencia')),
  -- The client's key; the provider's own key is made here and sent with every repeat of the same attempt.
  idempotency_key text not null unique check (length(idempotency_key) between 8 and 300),
  body_hash bytea not null,
  provider_key text not null unique,
  -- sending: the call may be under way or lost; unknown: the provider may have acted; answered: it spoke.
  state text not null check (state in ('sending', 'unknown', 'answered', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  installments integer not null default 1,
  provider_payment_id text,
  -- The final answer to the client, given again as it was when the same key comes back.
  answer_status integer,
  answer jsonb,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, number)
);
create index payment_attempts_open_idx on payment_attempts (updated_at) where state in ('sending', 'unknown');

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  attempt_id bigint references payment_attempts (id),
  provider text not null,
  provider_payment_id text not null,
  method text not null,
  status text not null,
  status_detail text not null default '',
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  currency text not null default 'BRL',
  installments integer not null default 1,
  qr_code text,
  qr_code_base64 text,
  ticket_url text,
  expires_at timestamptz,
  approved_at timestamptz,
  -- The provider's own clock: older news never move an order back.
  provider_updated_at timestamptz not null,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_payment_id)
);
create index payments_order_idx on payments (order_id);
create index payments_open_idx on payments (checked_at) where status in ('pending', 'in_process', 'authorized');

-- What we owe the provider: a charge to cancel or money to give back, kept until it is done.
create table payment_tasks (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id) on delete cascade,
  kind text not null check (kind in ('cancel', 'refund')),
  amount_cents integer check (amount_cents > 0),
  dedup_key text not null unique,
  provider_refund_id text,
  reason text not null default '',
  state text not null default 'queued' check (state in ('queued', 'done', 'dead')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index payment_tasks_queued_idx on payment_tasks (next_try_at) where state = 'queued';

-- The provider's news, stored before they are answered.
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  dedup_key text not null unique,
  topic text not null,
  action text not null default '',
  resource_id text not null,
  state text not null default 'new' check (state in ('new', 'done', 'dead')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index webhook_events_new_idx on webhook_events (next_try_at) where state = 'new';

-- Mails and other work to be done after a commit; written in the transaction of what caused them.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedup_key text not null unique,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_queued_idx on outbox (next_try_at) where state = 'queued';

create table custom_pix (
  id bigint generated always as identity primary key,
  descricao text not null default '',
  valor_cents integer not null check (valor_cents > 0),
  status text not null default 'pending',
  external_reference text not null unique,
  provider_key text not null unique,
  provider_payment_id text unique,
  qr_code_text text,
  qr_code_image text,
  ticket_url text,
  expires_at timestamptz,
  paid_at timestamptz,
  archived_at timestamptz,
  provider_updated_at timestamptz,
  created_at timestamptz not null default now()
);

-- Postal codes that a source has answered; an unknown one is kept for a short while too.
create table postal_codes (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  found boolean not null,
  logradouro text not null default '',
  bairro text not null default '',
  localidade text not null default '',
  uf text not null default '',
  fetched_at timestamptz not null default now()
);

-- The last good answer of the freight provider to a request, for the hours when it is down.
create table freight_quotes (
  request_key text primary key,
  options jsonb not null,
  quoted_at timestamptz not null default now()
);
create index freight_quotes_at_idx on freight_quotes (quoted_at);
