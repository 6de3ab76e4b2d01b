-- A refund of lines: how many units of which, freight or not, and whether the units go back into stock. Null `restock`: a
-- refund by its amount alone; null `freight_cents`: freight is no part of it.
alter table payment_tasks
  add column restock boolean,
  add column freight_cents integer check (freight_cents >= 0),
  add column note text not null default '' check (char_length(note) <= 500),
  add constraint payment_tasks_lines_check check (
    (restock is null and freight_cents is null) or (restock is not null and kind = 'refund')
  );
-- Freight is given back once.
create unique index payment_tasks_freight_idx on payment_tasks (payment_id)
  where freight_cents is not null and state in ('queued', 'done');

create table refund_lines (
  task_id bigint not null references payment_tasks (id) on delete cascade,
  order_item_id bigint not null references order_items (id) on delete cascade,
  units integer not null check (units > 0),
  amount_cents integer not null check (amount_cents >= 0),
  primary key (task_id, order_item_id)
);
create index refund_lines_item_idx on refund_lines (order_item_id);

-- Of a line no more units are paid back, or on their way, than were bought; and a refund is of its own order's lines.
create function check_refunded_units() returns trigger language plpgsql as $$
declare
  bought integer;
begin
  select i.quantidade into bought
    from order_items i
      join payments p on p.order_id = i.order_id
      join payment_tasks t on t.payment_id = p.id
    where i.id = new.order_item_id and t.id = new.task_id and t.restock is not null
    for no key update of i;
  if bought is null or bought < (
    select sum(l.units) from refund_lines l join payment_tasks t on t.id = l.task_id
      where l.order_item_id = new.order_item_id and t.state in ('queued', 'done')
  ) then
    raise exception 'more units of order item % are refunded than were bought', new.order_item_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger refund_lines_were_bought after insert or update on refund_lines
  for each row execute function check_refunded_units();

-- What became of the units of lines that were paid back: in stock again, or gone for good. Each is counted once.
alter table order_items
  add column restocked integer not null default 0 check (restocked >= 0),
  add column written_off integer not null default 0 check (written_off >= 0),
  add constraint order_items_units_check check (restocked + written_off <= quantidade);

-- Units go back with their order at most once a round, and with each refund of their lines once.
alter table stock_movements add column refund_id bigint references payment_tasks (id);
alter table stock_movements drop constraint stock_movements_order_id_stock_item_id_round_reason_key;
create unique index stock_movements_once_idx on stock_movements
  (order_id, stock_item_id, round, reason, coalesce(refund_id, 0));

-- What an order took and did not give back is what its lines say while it holds its units, less what was restocked; else
-- what was written off.
create or replace function check_held_units() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'orders' then checked := new.id; else checked := new.order_id; end if;
  if exists (
    select from (
      select i.product_id, case when o.stock_held then i.quantidade - i.restocked else i.written_off end as units
        from orders o join order_items i on i.order_id = o.id where o.id = checked
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
create constraint trigger order_items_are_held after update of restocked, written_off on order_items
  deferrable initially deferred for each row execute function check_held_units();

-- Refunds that the provider did not accept are listed until they are asked for again.
create index payment_tasks_rejected_idx on payment_tasks (done_at) where state = 'rejected';
