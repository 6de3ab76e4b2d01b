-- Who bought without an account, by the surest of what she said: her CPF's hash, else her e-mail, else her phone. Nobody
-- who was erased, and nobody whose orders belong to an account.
alter table orders add column visitante text generated always as (
  case when customer_id is null and nome <> '' then
    coalesce('c' || encode(cpf_hash, 'hex'), 'c' || nullif(cpf, ''), 'e' || nullif(lower(email), ''), 't' || nullif(whatsapp, ''))
  end
) stored;
-- The first of a person's orders, and the last, are found by one look each.
create index orders_guest_idx on orders (visitante, created_at, id) where visitante is not null;
-- Whose orders count as sales.
create index orders_guest_sold_idx on orders (visitante)
  where visitante is not null and paid_at is not null and status in ('paid', 'processing', 'shipped', 'delivered');

-- Links by which a guest has her data erased; their tokens lie in the mails alone.
create table guest_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (char_length(email) <= 320),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index guest_links_expires_idx on guest_links (expires_at);
