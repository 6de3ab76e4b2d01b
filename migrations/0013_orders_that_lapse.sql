-- Orders on delivery lapse too where nobody accepts them: the worker asks for both states by their term.
drop index orders_open_idx;
create index orders_open_idx on orders (expires_at) where status in ('pending', 'waiting');
