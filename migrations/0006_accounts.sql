-- The measures of a body, told by choice; millimetres.
alter table customers add column busto_mm integer check (busto_mm between 300 and 2500);
alter table customers add column cintura_mm integer check (cintura_mm between 300 and 2500);
alter table customers add column quadril_mm integer check (quadril_mm between 300 and 2500);

-- What the office searches in: name, e-mail, CPF and phone, small letters without accents. Written with the row.
alter table customers add column busca text not null default '';
update customers
set busca = lower(translate(
  nome || ' ' || email || ' ' || cpf || ' ' || whatsapp,
  'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
  'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
))
where erased_at is null;
create index customers_newest_idx on customers (created_at desc, id desc) where erased_at is null;

create table customer_addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  apelido text not null default '' check (length(apelido) <= 40),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  endereco text not null,
  numero text not null,
  complemento text not null default '',
  bairro text not null default '',
  cidade text not null,
  estado text not null check (length(estado) = 2),
  principal boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_addresses_customer_idx on customer_addresses (customer_id);
create unique index customer_addresses_principal_key on customer_addresses (customer_id) where principal;

alter table sessions add column last_used_at timestamptz not null default now();
-- Roughly what a session runs on, never the browser's whole name for itself.
alter table sessions add column device text not null default '' check (length(device) <= 60);

create index audit_log_actor_idx on audit_log (actor, at);

-- Mails about an account name it by its e-mail or its number.
create index outbox_account_email_idx on outbox ((payload ->> 'email')) where payload ->> 'email' is not null;
create index outbox_account_number_idx on outbox ((payload ->> 'customerId'))
where payload ->> 'customerId' is not null;
