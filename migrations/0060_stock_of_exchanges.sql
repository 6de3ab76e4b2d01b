-- Units that exchanges keep, give back and bring back: each kind of line once for each item.
alter table stock_movements
  add column exchange_id bigint references exchanges (id),
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in ('initial', 'edit', 'sale', 'return', 'exchange_out', 'exchange_back', 'exchange_in')
  ),
  add constraint stock_movements_exchange_check check (
    (reason in ('exchange_out', 'exchange_back', 'exchange_in')) = (exchange_id is not null)
  );
create unique index stock_movements_exchange_idx on stock_movements (exchange_id, stock_item_id, reason)
  where exchange_id is not null;

-- What an exchange took and did not give back is what its lines say while it keeps it; what it brought back, once it has.
create function check_exchange_stock() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'exchanges' then checked := new.id; else checked := new.exchange_id; end if;
  if exists (
    select from (
      select l.product_id, case when e.kept then l.units else 0 end as kept, case when e.restocked then l.units else 0 end as back
        from exchanges e join exchange_lines l on l.exchange_id = e.id where e.id = checked
      union all
      select product_id, case when reason = 'exchange_in' then 0 else delta end,
          case when reason = 'exchange_in' then -delta else 0 end
        from stock_movements where exchange_id = checked
    ) moved group by product_id having sum(kept) <> 0 or sum(back) <> 0
  ) then
    raise exception 'exchange % keeps other units than it took', checked
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger exchanges_keep_what_they_took after insert or update of kept, restocked on exchanges
  deferrable initially deferred for each row execute function check_exchange_stock();
create constraint trigger stock_movements_are_exchanged after insert on stock_movements
  deferrable initially deferred for each row when (new.exchange_id is not null) execute function check_exchange_stock();
