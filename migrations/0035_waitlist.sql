-- Who wants to be told that something is back. Colour and size are texts as the product wrote them, so that an edit of
-- its variants loses nobody; empty: any. One that was told stays for a while: she may be buying.
create table waitlist_asks (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  cor text not null default '' check (length(cor) <= 60),
  tamanho text not null default '' check (length(tamanho) <= 30),
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null,
  told_at timestamptz
);
create unique index waitlist_asks_open_key on waitlist_asks (product_id, email, lower(cor), lower(tamanho))
  where told_at is null;
create index waitlist_asks_told_idx on waitlist_asks (product_id, told_at) where told_at is not null;
create index waitlist_asks_email_idx on waitlist_asks (email);

-- The links that stop it, one for each time that a letter was written.
create table waitlist_links (
  token_hash bytea primary key,
  ask_id bigint not null references waitlist_asks (id) on delete cascade
);
create index waitlist_links_ask_idx on waitlist_links (ask_id);
