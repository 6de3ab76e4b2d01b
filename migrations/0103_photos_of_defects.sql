-- What is wrong with a piece, as its buyer photographed it. Private and few, they lie with the request they belong to.
create table exchange_photos (
  id bigint generated always as identity primary key,
  exchange_id bigint not null references exchanges (id),
  -- The same photograph, sent again after a lost answer, is one.
  client_key text not null check (char_length(client_key) between 1 and 300),
  -- A JPEG that the shop made of what came, and a small one of it for lists.
  bytes bytea not null check (octet_length(bytes) between 1 and 3145728),
  preview bytea not null check (octet_length(preview) between 1 and 65536),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  unique (exchange_id, client_key)
);
create index exchange_photos_created_idx on exchange_photos (created_at);
