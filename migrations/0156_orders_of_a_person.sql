-- Before a database has counted its rows it takes what has no date of payment for rare, and read all orders by this index to find those of one person. Each of the
-- others finds them: orders_cpf_hash_idx, orders_mailbox_idx, orders_placed_from_idx.
drop index orders_unpaid_cpf_hash_idx;
