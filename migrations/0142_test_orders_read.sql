-- What reads all orders, by locks that keep nobody from reading them, too (0137, 0143). Guests are who bought; whoever tried the
-- shop is none.
alter table orders validate constraint orders_teste_check;
create index orders_teste_idx on orders (id) where teste;
create index orders_guest_next_idx on orders (visitante, created_at, id) where visitante is not null and not teste;
create index orders_guest_sold_next_idx on orders (visitante)
  where visitante is not null and not teste and paid_at is not null and status in ('paid', 'processing', 'shipped', 'delivered');
