-- Who changed the units by hand. Null for what orders move, and for what an older node writes.
alter table stock_movements add column actor text;
create index stock_movements_product_idx on stock_movements (product_id, id desc);
