-- Exchanges and returns. A request names units of an order's lines, why they come back, and what she wants instead.
create table exchanges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  client_key text not null check (char_length(client_key) between 1 and 300),
  reason text not null check (reason in ('pequeno', 'grande', 'cor', 'defeito', 'arrependimento', 'outro')),
  wish text not null check (wish in ('troca', 'vale', 'dinheiro')),
  -- What she asks by: the law on what is bought at a distance, that on defects, or the shop's own rule.
  basis text not null check (basis in ('arrependimento', 'defeito', 'loja')),
  freight_back boolean not null default false,
  words text not null default '' check (char_length(words) <= 1000),
  state text not null default 'pedida' check (
    state in (
      'pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo', 'concluida', 'recusada', 'cancelada', 'expirada',
      'encerrada'
    )
  ),
  answer text not null default '' check (char_length(answer) <= 1000),
  send_back text not null default '' check (char_length(send_back) <= 1000),
  reverse_code text not null default '' check (char_length(reverse_code) <= 60),
  -- Until then what she sends back is waited for.
  send_by timestamptz,
  -- Do the pieces that came back go into stock? Null: nobody has looked at them.
  to_stock boolean,
  -- Units of what she wants are out of stock for her; those that came back are in stock by the exchange itself.
  kept boolean not null default false,
  restocked boolean not null default false,
  ending text check (ending in ('troca', 'vale', 'dinheiro')),
  -- The money went back by another way than that of a payment, which there was none of.
  by_hand boolean not null default false,
  ended_by text not null default '',
  rastreio text not null default '' check (char_length(rastreio) <= 60),
  transportadora text not null default '' check (char_length(transportadora) <= 60),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, client_key),
  check ((ending is not null) = (state in ('devolvendo', 'concluida'))),
  -- One that gives money or a vale gives no piece, and the other way round.
  check (ending is null or (ending = 'troca') = kept),
  check (not kept or (wish = 'troca' and state not in ('recusada', 'cancelada', 'expirada', 'encerrada', 'devolvendo')))
);
create index exchanges_order_idx on exchanges (order_id);
create index exchanges_open_idx on exchanges (created_at)
  where state in ('pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo');

create table exchange_lines (
  id bigint generated always as identity primary key,
  exchange_id bigint not null references exchanges (id),
  order_item_id bigint not null references order_items (id),
  product_id bigint not null references products (id),
  units integer not null check (units between 1 and 1000),
  -- The piece that an earlier exchange sent for it; null: the one that was bought.
  from_line_id bigint references exchange_lines (id),
  -- What comes back, and what she wants for it; '' where she wants no piece.
  variant_id bigint references variants (id) on delete set null,
  cor text not null,
  tamanho text not null,
  wanted_variant_id bigint references variants (id) on delete set null,
  wanted_cor text not null default '',
  wanted_tamanho text not null default ''
);
create unique index exchange_lines_once_idx on exchange_lines (exchange_id, order_item_id, coalesce(from_line_id, 0));
create index exchange_lines_item_idx on exchange_lines (order_item_id);
create index exchange_lines_from_idx on exchange_lines (from_line_id) where from_line_id is not null;

-- What became of each, for her and for the office; each step is taken once.
create table exchange_steps (
  id bigint generated always as identity primary key,
  exchange_id bigint not null references exchanges (id),
  step text not null,
  made_by text not null,
  at timestamptz not null,
  unique (exchange_id, step)
);

-- A unit is in one open request, and in none once money or a vale was given for it.
create function check_exchanged_units() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select i.quantidade into bought
    from order_items i join exchanges e on e.order_id = i.order_id
    where i.id = new.order_item_id and e.id = new.exchange_id and i.product_id = new.product_id
    for no key update of i;
  if bought is null or bought < (
    select sum(l.units) from exchange_lines l join exchanges e on e.id = l.exchange_id
      where l.order_item_id = new.order_item_id and (
        e.state in ('pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo')
        or e.ending in ('vale', 'dinheiro')
      )
  ) then
    raise exception 'more units of order item % are exchanged than were bought', new.order_item_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger exchange_lines_were_bought after insert or update on exchange_lines
  for each row execute function check_exchanged_units();
