-- What an invoice says of a product. Empty: nobody has said it yet.
alter table products
  add column ncm text not null default '' check (ncm ~ '^([0-9]{8})?$'),
  add column cest text not null default '' check (cest ~ '^([0-9]{7})?$'),
  add column origem_fiscal text not null default '' check (origem_fiscal ~ '^[0-8]?$'),
  add column unidade text not null default 'UN' check (unidade ~ '^[A-Z]{2,6}$');
