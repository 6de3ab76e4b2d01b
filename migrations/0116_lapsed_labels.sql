-- Labels that ended by themselves are few, and asked for among all orders.
create index labels_lapsed_idx on labels (order_id) where lapsed is not null;
