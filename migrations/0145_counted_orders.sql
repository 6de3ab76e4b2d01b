-- How many orders there are of each day of São Paulo (by its offset of today, as src/shared/days.ts), so that nobody reads them all to count them. What an order changes is noted
-- beside, in a row of its own: orders of the same day would wait for each other's commit. A job adds the notes up. Until it has
-- counted once there are no counts at all.
create table order_counts (
  day date not null,
  status text not null,
  canal text not null,
  is_paid boolean not null,
  orders bigint not null,
  primary key (day, status, canal, is_paid)
);
create table order_count_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  canal text not null,
  is_paid boolean not null,
  orders integer not null
);

-- As who owns the tables: a server of an earlier version knows no right to a table that it does not know.
create function note_order_counts() returns trigger language plpgsql security definer as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_count_changes (day, status, canal, is_paid, orders) values
      (((old.created_at at time zone 'UTC') - interval '3 hours')::date, old.status, old.canal, old.paid_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_count_changes (day, status, canal, is_paid, orders) values
      (((new.created_at at time zone 'UTC') - interval '3 hours')::date, new.status, new.canal, new.paid_at is not null, 1);
  end if;
  return null;
end
$$;
-- Unless it stands last, everybody's own temporary tables are found first, with what their triggers do.
do $$ begin execute format('alter function note_order_counts() set search_path = %I, pg_temp', current_schema()); end $$;
revoke execute on function note_order_counts() from public;
-- older versions, trigger-on-old orders.orders_counted: writes a table of its own, by its owner's right, and refuses nothing.
-- older versions, trigger-on-old orders.orders_counted_anew: the same.  It notes what an earlier version changes, as it must.
-- older versions, writers-wait orders: for a moment, as the triggers come last and nothing is read.
-- Last, for it keeps everybody from orders: a moment, as nothing is read.
create trigger orders_counted after insert or delete on orders for each row execute function note_order_counts();
create trigger orders_counted_anew after update of status, canal, paid_at, created_at on orders for each row
  when ((old.status, old.canal, old.paid_at is null, old.created_at)
    is distinct from (new.status, new.canal, new.paid_at is null, new.created_at))
  execute function note_order_counts();
