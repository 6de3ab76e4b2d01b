-- Labels that are bought for orders' parcels: one row for each that somebody asked for, whatever became of it.
create table labels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  client_key text not null check (char_length(client_key) between 1 and 300),
  -- Our own name of it at its provider, by which it is found again after an answer was lost.
  reference text not null unique check (char_length(reference) between 10 and 60),
  -- What is wanted of it; whether that has come about is its state.
  goal text not null default 'comprar' check (goal in ('comprar', 'desistir')),
  state text not null default 'pedida' check (
    state in ('pedida', 'no_carrinho', 'paga', 'gerada', 'cancelada', 'desfeita')
  ),
  service_id text not null check (char_length(service_id) between 1 and 20),
  service text not null check (char_length(service) <= 120),
  carrier text not null check (char_length(carrier) <= 60),
  -- The most that it may cost, which whoever bought it was shown; and what the provider says that it costs.
  agreed_cents integer not null check (agreed_cents between 1 and 10000000),
  price_cents integer check (price_cents >= 0),
  -- Of the invoice; null: its contents are declared.
  invoice_key text check (invoice_key ~ '^[0-9]{44}$'),
  provider_id text unique check (char_length(provider_id) between 1 and 100),
  protocol text not null default '' check (char_length(protocol) <= 60),
  code text not null default '' check (char_length(code) <= 60),
  problem text not null default '' check (char_length(problem) <= 600),
  bought_by text not null,
  -- Who works on it now, and until when nobody else may.
  lease text,
  lease_until timestamptz,
  -- When it is to be looked after again; null: nothing is left to do.
  next_at timestamptz,
  -- Until it is known that no lost request has put another one into the cart.
  sweep_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  made_at timestamptz,
  cancelled_at timestamptz,
  unique (order_id, client_key),
  check (provider_id is not null or state in ('pedida', 'desfeita')),
  check ((paid_at is not null) = (state in ('paga', 'gerada', 'cancelada'))),
  check (state <> 'gerada' or made_at is not null),
  check ((cancelled_at is not null) = (state = 'cancelada'))
);
-- Never two labels for one parcel.
create unique index labels_one_live_idx on labels (order_id) where state not in ('cancelada', 'desfeita');
create index labels_due_idx on labels (next_at) where next_at is not null;
create index labels_sweep_idx on labels (sweep_at) where sweep_at is not null;

-- Each call that changes something at the provider, written down before it is made, and what was answered.
create table label_steps (
  id bigint generated always as identity primary key,
  label_id bigint not null references labels (id),
  step text not null check (
    step in ('carrinho', 'pagamento', 'geracao', 'desistencia', 'remocao', 'cancelamento')
  ),
  outcome text not null check (outcome in ('pedido', 'feito', 'recusado', 'sem_resposta')),
  words text not null default '' check (char_length(words) <= 600),
  at timestamptz not null
);
create index label_steps_label_idx on label_steps (label_id, id);

create function keep_label_steps() returns trigger language plpgsql as $$
begin
  raise exception 'steps of labels are only ever added' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger label_steps_only_added before update on label_steps
  for each row execute function keep_label_steps();
