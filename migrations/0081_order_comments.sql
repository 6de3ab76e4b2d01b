-- What the team writes to itself about an order, each piece with its author. Anybody's name may stand in it: it goes with the
-- buyer's data.
create table order_comments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  author text not null,
  texto text not null check (char_length(texto) between 1 and 2000),
  at timestamptz not null
);
create index order_comments_order_idx on order_comments (order_id, id);
