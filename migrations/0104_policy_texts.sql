-- The owner's own words in place of a policy that the shop comes with. Kept where it is not published, too: nothing
-- she wrote is lost when the shop's text comes back.
create table policy_texts (
  policy text primary key check (policy in ('trocas', 'termos', 'privacidade')),
  title text not null check (char_length(title) between 1 and 80),
  search_title text not null default '' check (char_length(search_title) <= 70),
  search_description text not null default '' check (char_length(search_description) <= 200),
  body jsonb not null check (jsonb_typeof(body) = 'array' and jsonb_array_length(body) <= 200),
  published boolean not null,
  revision bigint not null default 1 check (revision > 0),
  saved_by text not null,
  saved_at timestamptz not null
);
