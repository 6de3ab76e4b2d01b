-- An order for which money of another amount than its total has come: it waits for its owner, and nothing ends it.
alter table orders add column payment_held boolean not null default false;
create index orders_payment_held_idx on orders (created_at) where payment_held;

with held as (
  select o.id, o.status from orders o
  where o.status in ('pending', 'in_analysis', 'declined', 'cancelled')
    and exists (
      select 1 from payments p where p.order_id = o.id and p.state in ('paid', 'disputed')
        and (p.amount_cents <> o.total_cents or p.currency <> 'BRL')
    )
), told as (
  insert into order_history (order_id, from_status, to_status, actor, reason)
    select id, status, 'in_analysis', 'system', 'pagamento de outro valor' from held where status <> 'in_analysis'
)
update orders o set payment_held = true, status = 'in_analysis' from held h where h.id = o.id;
