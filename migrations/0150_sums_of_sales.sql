-- older versions, writers-wait orders: while it is built, a second or more for each million orders; at night in a shop of millions.
-- Sums of sales by the day of their payment read this alone, and no order. It takes the place of the index that has the day and
-- nothing else (0152).
set local maintenance_work_mem = '256MB';
create index orders_paid_next_idx on orders (paid_at)
  include (id, status, total_cents, credito_cents, metodo_pagamento, paid_charge_id, customer_id, teste)
  where paid_at is not null;
-- Swept at a fifth, ten million orders would be swept twice a year, and until then each sum would look into every newer one.
alter table orders set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01
);
