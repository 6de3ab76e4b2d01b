-- older versions, writers-wait orders: while the two are built, which reads all orders twice; apart from 0150, so that none waits for all three.
-- Whose buyer is still to be forgotten, found without those of whom it is done (src/server/features/orders/erase-buyer.store.ts).
create index orders_unpaid_known_idx on orders (created_at)
  where status in ('declined', 'cancelled') and paid_at is null and not disputed
    and (nome <> '' or email <> '' or cpf_sealed is not null);
-- Orders that vales pay, of which there are few.
create index orders_credited_idx on orders (id) where credito_cents <> 0;
