-- Units move by lines of the ledger alone: a new line changes its item, nothing else does, and lines stay. So an item's
-- quantity is the sum of its lines, whoever writes.
create function apply_stock_movements() returns trigger language plpgsql as $$
begin
  update stock_items s set quantity = s.quantity + moved.delta
    from (select stock_item_id, sum(delta) as delta from lines group by stock_item_id) moved
    where s.id = moved.stock_item_id;
  return null;
end
$$;
create trigger stock_movements_apply after insert on stock_movements
  referencing new table as lines for each statement execute function apply_stock_movements();

create function keep_stock_to_its_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'units move by new lines of stock_movements alone' using errcode = 'insufficient_privilege';
end
$$;
create trigger stock_items_begin_empty before insert on stock_items
  for each row when (new.quantity <> 0) execute function keep_stock_to_its_ledger();
-- Depth 0: not within the trigger above, nor within a deletion of the whole product.
create trigger stock_items_keep_quantity before update of quantity on stock_items
  for each row when (pg_trigger_depth() = 0) execute function keep_stock_to_its_ledger();
create trigger stock_movements_stay before update or delete on stock_movements
  for each row when (pg_trigger_depth() = 0) execute function keep_stock_to_its_ledger();

-- What an order took and did not give back is what its lines say while it holds its units, else nothing; of each
-- product, since variants may change the item that they are sold from meanwhile. Looked at when a transaction ends.
create function check_held_units() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'orders' then checked := new.id; else checked := new.order_id; end if;
  if exists (
    select from (
      select i.product_id, i.quantidade as units
        from orders o join order_items i on i.order_id = o.id where o.id = checked and o.stock_held
      union all
      select product_id, delta from stock_movements where order_id = checked
    ) moved group by product_id having sum(units) <> 0
  ) then
    raise exception 'order % holds other units than it took', checked
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger orders_hold_what_they_took after insert or update of stock_held on orders
  deferrable initially deferred for each row execute function check_held_units();
create constraint trigger stock_movements_are_held after insert on stock_movements
  deferrable initially deferred for each row when (new.order_id is not null) execute function check_held_units();
