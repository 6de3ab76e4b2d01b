-- Gift cards are products: their face value is their price, and each unit that is paid for becomes a vale.
alter table products
  add column vale_presente boolean not null default false,
  add constraint products_gift_card_price_check check (not vale_presente or promocional_cents is null);

-- What a line was when it was bought, whatever becomes of its product.
alter table order_items add column vale_presente boolean not null default false;

-- The refund that takes a vale back, or the fall of its order: it pays nothing any more, whoever blocks it or not.
alter table credits
  add column refund_key text check (char_length(refund_key) between 1 and 320);
create index credits_refund_idx on credits (refund_key) where refund_key is not null;
