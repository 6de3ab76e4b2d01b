-- An order that was given up for another one: nothing is paid or opened of it any more.
alter table orders add column replaced_by bigint references orders (id);
-- Until then its charges are being called off for that: its units go from one order to the other.
alter table orders add column replacing_until timestamptz;
