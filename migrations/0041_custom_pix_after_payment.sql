-- What became of a custom PIX after it was paid. Its amount is what came; asked_cents is what was asked where that is another
-- one, and accepted_cents what its owner has agreed to instead.
alter table custom_pix
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and valor_cents),
  add column asked_cents integer check (asked_cents > 0),
  add column accepted_cents integer check (accepted_cents > 0),
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column dispute_deadline timestamptz;
update custom_pix set refunded_cents = valor_cents where status = 'refunded';
create index custom_pix_disputed_idx on custom_pix (id) where dispute = 'open';
create index custom_pix_other_amount_idx on custom_pix (id) where asked_cents is not null;

-- What moved of each, as charge_movements of orders' charges.
create table custom_pix_movements (
  id bigint generated always as identity primary key,
  pix_id bigint not null references custom_pix (id) on delete cascade,
  kind text not null check (kind in ('charged', 'corrected', 'returned', 'disputed')),
  cents integer not null check (cents <> 0),
  at timestamptz not null
);
create index custom_pix_movements_at_idx on custom_pix_movements (at);
create index custom_pix_movements_pix_idx on custom_pix_movements (pix_id);
create unique index custom_pix_movements_paid_once_idx on custom_pix_movements (pix_id) where kind = 'charged';
insert into custom_pix_movements (pix_id, kind, cents, at)
  select id, 'charged', valor_cents, paid_at from custom_pix where paid_at is not null and status in ('paid', 'refunded')
  union all
  select id, 'returned', valor_cents, coalesce(provider_updated_at, paid_at)
    from custom_pix where paid_at is not null and status = 'refunded';

-- Further payments under the reference of a PIX that had its money already: so much of each the provider holds.
create table custom_pix_doubles (
  provider_payment_id text primary key,
  pix_id bigint not null references custom_pix (id) on delete cascade,
  held_cents integer not null check (held_cents >= 0),
  provider_updated_at timestamptz not null,
  noted_at timestamptz not null
);

-- Money that counts as given back and that the provider holds all the same: somebody has looked at so much of a charge.
create table seen_undone_refunds (
  payment_id bigint primary key references payments (id) on delete cascade,
  cents integer not null,
  noted_by text not null,
  noted_at timestamptz not null
);

-- No provider keeps money so long: a day beyond is a mistake, and none was told.
update payments set releases_at = null where releases_at > now() + interval '3 years';
update custom_pix set releases_at = null where releases_at > now() + interval '3 years';
