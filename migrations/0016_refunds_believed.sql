-- Money is back when the provider says so. A refund that it rejects is over, and frees what it would have given back;
-- one under way stays queued with the provider's number, by which it is asked about.
alter table payment_tasks drop constraint payment_tasks_state_check;
alter table payment_tasks add constraint payment_tasks_state_check
  check (state in ('queued', 'done', 'rejected', 'dead'));
create index payment_tasks_payment_idx on payment_tasks (payment_id);

-- The charge by which an order was paid: of several that are, it is the one whose money is the order's.
alter table orders add column paid_charge_id bigint references payments (id) on delete set null;
update orders o set paid_charge_id = (
  select p.id from payments p
  where p.order_id = o.id and p.state in ('paid', 'disputed', 'returned')
  order by (p.approved_at = o.paid_at) desc nulls last, p.id
  limit 1
) where o.paid_at is not null;
