-- Tabs of the office ask every half minute what was sold in the last minutes.
create index order_history_sold_idx on order_history (at) where to_status in ('paid', 'waiting');
