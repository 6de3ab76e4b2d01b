-- What was sent before there was a state for it. One to be paid at the door waits for its money as before. The history
-- tells when it was sent, but never before what it tells already.
create temporary table sent_orders on commit drop as
  select o.id, o.status,
    greatest(coalesce(o.shipped_at, o.updated_at), (select max(h.at) from order_history h where h.order_id = o.id)) as at
  from orders o
  where o.status in ('paid', 'processing') and (o.shipped_at is not null or o.rastreio <> '');

insert into order_history (order_id, at, from_status, to_status, actor, reason)
  select id, at, 'paid', 'processing', 'admin', '' from sent_orders where status = 'paid' order by id;
insert into order_history (order_id, at, from_status, to_status, actor, reason)
  select id, at, 'processing', 'shipped', 'admin', '' from sent_orders order by id;

update orders o set status = 'shipped', shipped_at = coalesce(o.shipped_at, o.updated_at)
  from sent_orders s where s.id = o.id;
