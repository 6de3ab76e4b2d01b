-- One mailbox in one form, as `mailboxOf` of the code writes it: without what follows a plus, and for Gmail without dots.
-- Whoever bought before is found by it.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain
    end
  from (
    select coalesce(nullif(split_part(split_part(typed, '@', 1), '+', 1), ''), split_part(typed, '@', 1)) as name,
      split_part(typed, '@', 2) as domain
    from (select lower(btrim(email)) as typed) one
  ) parts
$$;
create index orders_mailbox_idx on orders (mailbox_of(email)) where email <> '';

-- Codes that were asked for under a key are made once.
create table promotion_code_batches (
  source_key text primary key check (char_length(source_key) between 1 and 300),
  promotion_id bigint not null references promotions on delete cascade,
  asked integer not null check (asked > 0),
  prefix text not null,
  made integer not null check (made >= 0),
  -- Of the promotion's codes, with these.
  total integer not null check (total >= made),
  created_at timestamptz not null
);
create index promotion_code_batches_promotion_idx on promotion_code_batches (promotion_id);

-- And one change for many products changes each of them once for a key: what was before is its answer to a repeat.
create table product_bulk_changes (
  source_key text not null check (char_length(source_key) between 1 and 300),
  product_id bigint not null references products on delete cascade,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  before jsonb,
  created_at timestamptz not null,
  primary key (source_key, product_id)
);
create index product_bulk_changes_product_idx on product_bulk_changes (product_id);
create index product_bulk_changes_created_idx on product_bulk_changes (created_at);
