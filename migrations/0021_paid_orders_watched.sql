-- When a paid charge is read again at its provider: what was refunded or disputed there, its news lost, is found so.
alter table payments add column read_again_at timestamptz;
update payments set read_again_at = now() + random() * interval '1 day'
  where state in ('paid', 'disputed') and coalesce(approved_at, created_at) > now() - interval '180 days';
create index payments_read_again_idx on payments (read_again_at) where read_again_at is not null;

-- The provider's word that a purchase is likely a fraud, which is not to be delivered.
alter table orders add column fraud_alert_at timestamptz;
create index orders_fraud_alert_idx on orders (fraud_alert_at) where fraud_alert_at is not null;

-- What a notification is about: a charge by its number, a dispute of which the charge has to be asked, or a fraud alert.
alter table webhook_events add column about text not null default 'charge'
  check (about in ('charge', 'dispute', 'claim', 'fraud_alert', 'nothing'));
