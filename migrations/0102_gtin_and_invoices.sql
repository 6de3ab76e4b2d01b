-- The barcode that a piece bears (EAN-8, UPC, EAN-13, GTIN-14); empty: it has none.
alter table variants add column gtin text not null default '' check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$');
