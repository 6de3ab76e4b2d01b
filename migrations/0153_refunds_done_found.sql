-- older versions, writers-wait payment_tasks: while it is built, from one row a refund.
-- What is back of each charge is read from this alone, and of charges those that it names.
create index payment_tasks_back_idx on payment_tasks (payment_id) include (amount_cents, done_at)
  where kind = 'refund' and state = 'done' and not as_credit;
