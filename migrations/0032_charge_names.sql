-- Does the provider say itself that the shop asked for it there? What it does not say so of may be the payment inside a
-- charge of another interface.
alter table payments add column is_own boolean not null default true;

-- Further numbers by which the provider names a charge: those of the payment inside it.
create table charge_names (
  provider text not null,
  number text not null check (char_length(number) between 1 and 64),
  payment_id bigint not null references payments (id) on delete cascade,
  -- So much may be money of its own, of which the owner has to decide; null where it is none.
  doubted_cents integer check (doubted_cents > 0),
  noted_at timestamptz not null,
  primary key (provider, number)
);
create index charge_names_payment_idx on charge_names (payment_id);
create index charge_names_doubted_idx on charge_names (noted_at) where doubted_cents is not null;
