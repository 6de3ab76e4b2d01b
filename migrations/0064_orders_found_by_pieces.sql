-- What the office searches in: the city too, and for whoever may read it all that was there before.
drop index orders_name_idx;
alter table orders drop column busca, drop column busca_nome;
alter table orders
  add column busca text not null generated always as (
    lower(translate(
      nome || ' ' || codigo || ' ' || external_reference || ' ' || email || ' ' || cpf || ' ' || whatsapp || ' ' || cidade,
      'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
      'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
    ))
  ) stored,
  add column busca_nome text not null generated always as (
    lower(translate(
      nome || ' ' || codigo || ' ' || cidade,
      'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
      'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
    ))
  ) stored,
  -- What was bought: names, colours and sizes, which stay what they were.
  add column busca_pecas text not null default '';
create index orders_name_idx on orders (left(busca_nome, 60), id);

create function words_of_pieces(names text) returns text language sql immutable as $$
  select lower(translate(
    names,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
$$;

update orders o set busca_pecas = p.words from (
  select order_id, words_of_pieces(string_agg(nome || ' ' || cor || ' ' || tamanho || ' ' || sku, ' ' order by position)) as words
  from order_items group by order_id
) p where p.order_id = o.id;

create function note_words_of_pieces() returns trigger language plpgsql as $$
begin
  update orders o set busca_pecas = p.words from (
    select i.order_id,
      words_of_pieces(string_agg(i.nome || ' ' || i.cor || ' ' || i.tamanho || ' ' || i.sku, ' ' order by i.position)) as words
    from order_items i where i.order_id in (select order_id from added) group by i.order_id
  ) p where p.order_id = o.id;
  return null;
end
$$;
create trigger order_items_words after insert on order_items
  referencing new table as added for each statement execute function note_words_of_pieces();

-- Parts of words are found by their letters in threes. A database whose owner may not have it reads all orders instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index orders_search_idx on orders using gin (busca gin_trgm_ops);
  create index orders_pieces_idx on orders using gin (busca_pecas gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'pg_trgm is not to be had: searches of orders read all of them';
end
$$;
