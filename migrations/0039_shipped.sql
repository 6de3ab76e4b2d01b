-- An order that has left the shop and has not arrived yet.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (
  status in (
    'pending', 'waiting', 'in_analysis', 'paid', 'processing', 'shipped', 'delivered', 'declined', 'cancelled', 'refunded'
  )
);

drop index orders_uncharged_idx;
create index orders_uncharged_idx on orders (paid_at)
  where paid_charge_id is null and metodo_pagamento <> 'entrega'
    and status in ('paid', 'processing', 'shipped', 'delivered');

-- Is a tracking code on another order, too?
create index orders_rastreio_idx on orders (rastreio) where rastreio <> '';
