-- What a custom PIX is about: an order, somebody with an account, or a guest by one of her orders. Never more than one of
-- these; it is said when the charge is made, and goes with the person. The money of the order knows nothing of it.
alter table custom_pix
  add column order_id bigint references orders (id) on delete set null,
  add column customer_id bigint references customers (id) on delete set null,
  add column guest_order_id bigint references orders (id) on delete set null,
  add constraint custom_pix_one_tie check (num_nonnulls(order_id, customer_id, guest_order_id) <= 1);
create index custom_pix_order_idx on custom_pix (order_id) where order_id is not null;
create index custom_pix_customer_idx on custom_pix (customer_id) where customer_id is not null;
create index custom_pix_guest_idx on custom_pix (guest_order_id) where guest_order_id is not null;
