-- A scan finds its piece by code, however many pieces a shop has: without minding letters' case, and a barcode by its 14 digits.
create index variants_code_idx on variants (lower(sku));
create index variants_barcode_idx on variants (lpad(gtin, 14, '0')) where gtin <> '';
create index products_code_idx on products (lower(sku)) where sku <> '';
