-- older versions, writers-wait orders: while the three are built; some ten seconds of a free machine with ten million orders.
-- Sums of sales by the day of their payment read this alone, and no order. It takes the place of the index that has the day and
-- nothing else (0152).
create index orders_paid_next_idx on orders (paid_at)
  include (id, status, total_cents, credito_cents, metodo_pagamento, paid_charge_id, customer_id, teste)
  where paid_at is not null;
-- Whose buyer is still to be forgotten, found without those of whom it is done (src/server/features/orders/erase-buyer.store.ts).
create index orders_unpaid_known_idx on orders (created_at)
  where status in ('declined', 'cancelled') and paid_at is null and not disputed
    and (nome <> '' or email <> '' or cpf_sealed is not null);
-- Orders that vales pay, of which there are few.
create index orders_credited_idx on orders (id) where credito_cents <> 0;
-- Swept at a fifth, ten million orders would be swept twice a year, and until then each sum would look into every newer one.
alter table orders set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
