-- A CPF is kept sealed, and found by a keyed hash. What was kept in plain words is sealed by the running shop, some rows
-- at a time; until that is done a row has the one or the other.
alter table customers
  alter column cpf set default '',
  add column cpf_sealed bytea,
  add column cpf_hash bytea;
alter table orders
  add column cpf_sealed bytea,
  add column cpf_hash bytea;
-- Only ever compared: nobody needs to read it.
alter table promotion_uses add column cpf_hash bytea;

drop index customers_cpf_key;
create unique index customers_cpf_key on customers (cpf)
where erased_at is null and email_confirmed_at is not null and cpf <> '';
create unique index customers_cpf_hash_key on customers (cpf_hash)
where erased_at is null and email_confirmed_at is not null;
create index customers_cpf_hash_idx on customers (cpf_hash) where cpf_hash is not null;
create index customers_plain_cpf_idx on customers (id) where cpf <> '';

drop index orders_unpaid_cpf_idx;
create index orders_unpaid_cpf_hash_idx on orders (cpf_hash, updated_at) where paid_at is null;
create index orders_cpf_hash_idx on orders (cpf_hash) where cpf_hash is not null;

create index promotion_uses_cpf_hash_idx on promotion_uses (promotion_id, cpf_hash) where held and cpf_hash is not null;
create index promotion_uses_plain_cpf_idx on promotion_uses (id) where cpf <> '';
