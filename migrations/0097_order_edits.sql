-- What the office changed of an order before it was sent. `before` and `after` are blanked with the order's buyer.
create table order_edits (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  client_key text not null check (char_length(client_key) between 1 and 300),
  -- Of what was asked for: the same key asks for the same.
  request_hash text not null check (char_length(request_hash) <= 64),
  kind text not null check (kind in ('endereco', 'peca')),
  before jsonb not null,
  after jsonb not null,
  -- What the new way costs the shop besides what its buyer paid.
  extra_cents integer not null default 0 check (extra_cents >= 0),
  made_by text not null,
  at timestamptz not null,
  unique (order_id, client_key)
);
create index order_edits_order_idx on order_edits (order_id, id);

-- Units of a line that go out in another size or colour: of the order, so that what it holds is still what it took.
alter table stock_movements
  add column edit_id bigint references order_edits (id),
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in ('initial', 'edit', 'sale', 'return', 'exchange_out', 'exchange_back', 'exchange_in', 'swap_out', 'swap_back')
  ),
  add constraint stock_movements_swap_check check (
    (reason in ('swap_out', 'swap_back')) = (edit_id is not null) and (edit_id is null or order_id is not null)
  );
create unique index stock_movements_swap_idx on stock_movements (edit_id, stock_item_id, reason) where edit_id is not null;

-- Orders are found by the pieces that they have by now.
create function note_words_of_changed_piece() returns trigger language plpgsql as $$
begin
  update orders o set busca_pecas = p.words from (
    select words_of_pieces(string_agg(i.nome || ' ' || i.cor || ' ' || i.tamanho || ' ' || i.sku, ' ' order by i.position)) as words
    from order_items i where i.order_id = new.order_id
  ) p where o.id = new.order_id;
  return null;
end
$$;
create trigger order_items_changed_words after update of cor, tamanho, sku on order_items
  for each row execute function note_words_of_changed_piece();
