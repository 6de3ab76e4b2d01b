-- The barcode that a piece bears (EAN-8, UPC, EAN-13, GTIN-14); empty: it has none.
alter table variants add column gtin text not null default '' check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$');

-- Keys of invoices (NF-e, NFC-e) that were issued elsewhere for an order: of its sale, and of what came back of it.
create table order_invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('venda', 'devolucao')),
  -- Whoever has it finds the invoice: it belongs to one order, and is one document.
  access_key text not null unique check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  noted_by text not null,
  noted_at timestamptz not null
);
create index order_invoices_order_idx on order_invoices (order_id);
-- A sale has one invoice: another one takes the place of one that was taken off.
create unique index order_invoices_one_sale_idx on order_invoices (order_id) where kind = 'venda';

-- A CNPJ may have letters, and so has the key of its invoices.
alter table labels drop constraint labels_invoice_key_check;
alter table labels add constraint labels_invoice_key_check check (invoice_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');
