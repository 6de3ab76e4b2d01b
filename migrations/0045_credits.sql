-- Vales: store credit and gift cards. What one holds is the sum of its movements; its code is known by its hash, and to its
-- holder by what is sealed. A code is made when it is first told, so none is known to a transaction that may be undone.
create table credits (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('vale_troca', 'vale_presente')),
  code_hash bytea unique check (octet_length(code_hash) = 32),
  code_sealed bytea,
  code_tail text not null default '' check (code_tail ~ '^(.{4})?$'),
  -- As people are compared, and as it was typed.
  email text not null default '' check (char_length(email) <= 320),
  mail_to text not null default '' check (char_length(mail_to) <= 320),
  issued_cents integer not null check (issued_cents > 0),
  balance_cents integer not null default 0 check (balance_cents >= 0),
  expires_at timestamptz not null,
  blocked_at timestamptz,
  warned_at timestamptz,
  -- From whose refund or purchase it came, and the one event that made it.
  order_id bigint references orders (id),
  order_item_id bigint references order_items (id),
  source_key text not null unique check (char_length(source_key) between 1 and 320),
  -- What its giver wants said with it.
  giver text not null default '' check (char_length(giver) <= 120),
  message text not null default '' check (char_length(message) <= 500),
  note text not null default '' check (char_length(note) <= 500),
  created_by text not null,
  created_at timestamptz not null
);
create index credits_email_idx on credits (email) where email <> '';
create index credits_order_idx on credits (order_id) where order_id is not null;
create index credits_item_idx on credits (order_item_id) where order_item_id is not null;
create index credits_ends_idx on credits (expires_at) where balance_cents > 0;
create index credits_tail_idx on credits (code_tail);

create table credit_movements (
  id bigint generated always as identity primary key,
  credit_id bigint not null references credits (id),
  kind text not null check (
    kind in ('emitido', 'usado', 'devolvido', 'ajustado', 'cancelado', 'bloqueado', 'desbloqueado', 'expirado')
  ),
  cents integer not null check (
    case when kind in ('emitido', 'devolvido') then cents > 0
      when kind in ('bloqueado', 'desbloqueado') then cents = 0
      else cents < 0 end
  ),
  order_id bigint references orders (id),
  made_by text not null,
  note text not null default '' check (char_length(note) <= 500),
  at timestamptz not null,
  check ((kind in ('usado', 'devolvido')) = (order_id is not null))
);
create index credit_movements_credit_idx on credit_movements (credit_id, id);
create index credit_movements_order_idx on credit_movements (order_id) where order_id is not null;
create unique index credit_movements_issued_once_idx on credit_movements (credit_id) where kind = 'emitido';

-- Balances move by lines of the ledger alone, as units in stock do.
create function apply_credit_movement() returns trigger language plpgsql as $$
begin
  update credits set balance_cents = balance_cents + new.cents where id = new.credit_id;
  return null;
end
$$;
create trigger credit_movements_apply after insert on credit_movements
  for each row execute function apply_credit_movement();

create function keep_credits_to_their_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'vales move by new lines of credit_movements alone' using errcode = 'insufficient_privilege';
end
$$;
create trigger credits_begin_empty before insert on credits
  for each row when (new.balance_cents <> 0) execute function keep_credits_to_their_ledger();
create trigger credits_keep_balance before update of balance_cents on credits
  for each row when (pg_trigger_depth() = 0) execute function keep_credits_to_their_ledger();
create trigger credits_stay before delete on credits
  for each row execute function keep_credits_to_their_ledger();
create trigger credit_movements_stay before update or delete on credit_movements
  for each row execute function keep_credits_to_their_ledger();

-- What of which vale an order is paid with. Held while it holds its stock; `back_cents` went back by refunds.
create table credit_uses (
  order_id bigint not null references orders (id),
  credit_id bigint not null references credits (id),
  position integer not null,
  cents integer not null check (cents > 0),
  back_cents integer not null default 0 check (back_cents between 0 and cents),
  held boolean not null default true,
  primary key (order_id, credit_id)
);
create index credit_uses_credit_idx on credit_uses (credit_id);

-- Earlier orders were paid by no vale. An order may cost nothing, and then no provider is asked.
alter table orders
  add column credito_cents integer not null default 0,
  drop constraint orders_total_check,
  drop constraint orders_metodo_pagamento_check,
  add constraint orders_total_check check (
    total_cents >= 0
    and total_cents
      = subtotal_cents - desconto_cents - desconto_pix_cents + frete_cents - desconto_frete_cents
  ),
  add constraint orders_credito_check check (
    credito_cents between 0 and total_cents and (total_cents > credito_cents or metodo_pagamento = 'credito')
  ),
  add constraint orders_metodo_pagamento_check check (
    metodo_pagamento in ('pix', 'cartao', 'entrega', 'preferencia', 'credito')
  );

alter table payment_attempts
  drop constraint payment_attempts_method_check,
  drop constraint payment_attempts_amount_cents_check,
  add constraint payment_attempts_method_check check (
    method in ('pix', 'cartao', 'entrega', 'preferencia', 'credito')
  ),
  add constraint payment_attempts_amount_check check (amount_cents > 0 or (amount_cents = 0 and method = 'credito'));

-- A refund besides what goes back by its charge: what goes back to vales. `as_credit`: what of the charge goes back becomes a
-- new vale, and no provider is asked.
alter table payment_tasks
  add column credit_cents integer not null default 0 check (credit_cents >= 0),
  add column as_credit boolean not null default false,
  drop constraint payment_tasks_amount_cents_check,
  add constraint payment_tasks_amount_check check (
    amount_cents is null or amount_cents > 0 or (amount_cents = 0 and credit_cents > 0)
  ),
  add constraint payment_tasks_credit_check check (kind = 'refund' or (credit_cents = 0 and not as_credit));
