-- A buyer's right to withdraw: when she used it and why; and when the owner had seen to it where no charge went back.
alter table orders add column withdrawn_at timestamptz;
alter table orders add column withdrawal_reason text not null default '';
alter table orders add column withdrawal_settled_at timestamptz;
create index orders_withdrawn_idx on orders (withdrawn_at) where withdrawn_at is not null;
create index orders_disputed_idx on orders (created_at) where disputed;

-- What the office searches in, small letters without accents; it begins with the name, so that it sorts by it too.
alter table orders add column busca text not null generated always as (
  lower(translate(
    nome || ' ' || codigo || ' ' || external_reference || ' ' || email || ' ' || cpf || ' ' || whatsapp,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
) stored;
-- What every role may search in: no personal data but the name.
alter table orders add column busca_nome text not null generated always as (
  lower(translate(
    nome || ' ' || codigo,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
) stored;
create index orders_name_idx on orders (left(busca_nome, 60), id);
create index orders_total_idx on orders (total_cents, id);

-- A hosted checkout: where one pays, and the provider's name for that page.
alter table payment_attempts add column hosted_id text unique;
alter table payment_attempts add column hosted_url text;

-- Charges outside of orders: asked for once per key, looked at again while they are open.
alter table custom_pix add column idempotency_key text unique check (length(idempotency_key) between 8 and 300);
alter table custom_pix add column checked_at timestamptz not null default now();
alter table custom_pix add column created_by text not null default '';
alter table custom_pix add constraint custom_pix_status check (status in ('pending', 'paid', 'cancelled', 'refunded'));
create index custom_pix_open_idx on custom_pix (checked_at) where status = 'pending';
create index custom_pix_newest_idx on custom_pix (created_at desc, id desc) where archived_at is null;
