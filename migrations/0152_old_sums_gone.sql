-- The indexes of 0150 and 0151 in the place of those that tell less: a moment.
drop index orders_paid_idx, labels_code_until_idx;
alter index orders_paid_next_idx rename to orders_paid_idx;
