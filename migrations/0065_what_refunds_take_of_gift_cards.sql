-- What the refund that has a vale takes of it, in cents: what comes back to it meanwhile stays its holder's. And what refunds
-- have taken of it so far.
alter table credits
  add column refund_cents integer check (refund_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0);

-- What came back to one after its refund had ended lives from now on; of those that are still asked for all goes, as before.
update credits set refund_key = null where refund_key is not null and balance_cents > 0
  and exists (select from payment_tasks t where t.kind = 'refund' and t.state = 'done' and t.dedup_key = credits.refund_key);
update credits set refund_cents = balance_cents where refund_key is not null;
