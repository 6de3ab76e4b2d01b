-- When the last day is over by which a sent order was to be there. Null where nobody gave a deadline, or an older node sent it.
alter table orders add column late_from timestamptz;
-- Of those on their way now about: working days as five of seven, and a weekend with a holiday besides.
update orders set late_from = coalesce(paid_at, shipped_at) + make_interval(days => ((frete ->> 'prazo')::int * 7 + 4) / 5 + 4)
  where status = 'shipped' and sent_anew = 0 and frete ->> 'prazo' ~ '^[1-9][0-9]{0,2}$';
