-- A withdrawal from a whole purchase is a request like the others, one for each order.
alter table exchanges add column whole boolean not null default false;
create unique index exchanges_whole_idx on exchanges (order_id) where whole;
