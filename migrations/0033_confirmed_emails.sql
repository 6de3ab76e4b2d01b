-- When a customer followed a link that was mailed to her. Whoever has an account by now counts as confirmed.
alter table customers add column email_confirmed_at timestamptz;
update customers set email_confirmed_at = created_at;

-- A typed CPF proves nothing: it belongs to one account among those whose e-mail is confirmed.
drop index customers_cpf_key;
create unique index customers_cpf_key on customers (cpf) where erased_at is null and email_confirmed_at is not null;

-- Links that are mailed: for a new password as before, and for confirming an e-mail.
alter table password_resets rename to account_links;
alter index password_resets_pkey rename to account_links_pkey;
alter index password_resets_customer_idx rename to account_links_customer_idx;
alter table account_links add column purpose text not null default 'senha' check (purpose in ('senha', 'email'));
alter table account_links alter column purpose drop default;
