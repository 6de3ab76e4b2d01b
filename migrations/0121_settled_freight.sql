-- What a changed postal code makes of the freight that was paid: how much it differs for its buyer (null: nobody asked), and
-- what of that is given back or charged, never both.
alter table order_edits
  add column freight_delta_cents integer,
  add column back_cents integer not null default 0 check (back_cents >= 0),
  add column charge_cents integer not null default 0 check (charge_cents >= 0),
  add constraint order_edits_one_way_check check (back_cents = 0 or charge_cents = 0);

-- Of a refund of an amount: so much less freight is left to be given back by name.
alter table payment_tasks add column freight_less_cents integer not null default 0 check (freight_less_cents >= 0);

-- How often an order came back from `shipped` because its label was given up before it was posted: each sending is told.
alter table orders add column sent_anew integer not null default 0 check (sent_anew >= 0);
