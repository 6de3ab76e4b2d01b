-- Pieces that cost nothing are returned without any money.
alter table payment_tasks drop constraint payment_tasks_amount_check;
alter table payment_tasks add constraint payment_tasks_amount_check
  check (amount_cents > 0 or (amount_cents = 0 and (credit_cents > 0 or restock is not null)));

-- What a piece costs the shop, for its office alone; null: nobody said. A line keeps it as it was when it was sold.
alter table products add column custo_cents integer check (custo_cents between 1 and 100000000);
alter table order_items add column custo_cents integer check (custo_cents > 0);

-- The PIX discount that is published is a setting to prices and a promotion to its owner: which one an order was offered.
alter table orders add column pix_promotion_id bigint references promotions (id);
create index orders_pix_promotion_idx on orders (pix_promotion_id) where pix_promotion_id is not null;
