-- older versions, writers-wait payments: while it is built, from one row a charge.
-- Charges of which something is back. A file of its own: who sells locks charges and parcels, one before the other.
create index payments_returned_idx on payments (id) where refunded_cents > 0 or state = 'returned';
