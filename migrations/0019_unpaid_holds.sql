-- The hash of the network that an order was placed from, while nobody has paid it: who keeps many units without
-- paying is told by it.
alter table orders add column placed_from text;
create index orders_unpaid_cpf_idx on orders (cpf, updated_at) where paid_at is null;
create index orders_placed_from_idx on orders (placed_from, updated_at) where placed_from is not null;
