-- What a product's page says to search engines and in previews of links. Empty: what it says by itself.
alter table products
  add column titulo_busca text not null default '' check (char_length(titulo_busca) <= 120),
  add column descricao_busca text not null default '' check (char_length(descricao_busca) <= 320);
