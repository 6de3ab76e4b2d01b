-- Whether what was bought fits, one answer a line. Of who answered it knows the order's line alone; once that order's
-- buyer is erased not even that, and the answer still counts.
create table fit_answers (
  id bigint generated always as identity primary key,
  order_item_id bigint unique references order_items (id) on delete set null,
  product_id bigint not null references products (id) on delete cascade,
  tamanho text not null check (length(tamanho) <= 30),
  resposta text not null check (resposta in ('pequeno', 'certo', 'grande')),
  answered_at timestamptz not null
);
create index fit_answers_product_idx on fit_answers (product_id);
