-- Labels may be bought before anybody packs: since when an order that is labelled still lies unchecked. What a part left
-- behind may lie ready before it has a label: since when it does.
alter table orders
  add column unpacked_since timestamptz,
  add column rest_packed_at timestamptz;
create index orders_unpacked_idx on orders (id) where unpacked_since is not null and status = 'shipped';
