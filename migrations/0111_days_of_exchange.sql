-- For how many days its pieces may be exchanged by the shop's own rule, as was promised when it was placed; null: 30.
alter table orders add column exchange_days integer check (exchange_days between 7 and 90);
