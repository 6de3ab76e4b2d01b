-- The indexes of 0142 in the place of those that have tests: a moment.
drop index orders_guest_idx, orders_guest_sold_idx;
alter index orders_guest_next_idx rename to orders_guest_idx;
alter index orders_guest_sold_next_idx rename to orders_guest_sold_idx;
