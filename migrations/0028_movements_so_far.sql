-- What moved of the charges that there are. It stands apart from the columns, so that their tables are locked for a moment only.
insert into charge_movements (payment_id, kind, cents, at)
  select id, 'charged', amount_cents, coalesce(approved_at, created_at)
    from payments where state in ('paid', 'disputed', 'returned')
  union all
  select id, 'returned', case state when 'returned' then amount_cents else least(amount_cents, refunded_cents) end,
      provider_updated_at
    from payments where state = 'returned' or (state in ('paid', 'disputed') and refunded_cents > 0)
  union all
  select id, 'disputed', amount_cents - refunded_cents, provider_updated_at
    from payments where state = 'disputed' and refunded_cents < amount_cents;

-- Every paid charge is read once more: its provider tells of its fees now.
update payments set read_again_at = now() + random() * interval '1 day'
  where state = 'paid' and approved_at > now() - interval '180 days';
