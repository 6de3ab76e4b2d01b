-- A piece that was added to an order which is paid and not sent yet: an order of its own, with its own money, that goes out with it.
alter table orders add column added_to bigint references orders (id) check (added_to <> id);
create index orders_added_to_idx on orders (added_to) where added_to is not null;
