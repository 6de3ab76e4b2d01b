-- What the office searches in, small letters without accents. The name comes first and ends with a sign that sorts
-- before all others, so that products are put in order by it too.
alter table products add column busca text not null generated always as (
  lower(translate(
    nome || E'\x01' || sku || ' ' || descricao,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
) stored;
create index products_name_idx on products ((left(busca, 60)) collate "C", id) where archived_at is null;
