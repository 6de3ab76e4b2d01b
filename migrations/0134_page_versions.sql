-- What the owner wrote of a page or of a policy besides what its own row says: number 0 is her draft beside what is shown,
-- the others are what was shown, the latest with the highest number.
create table page_versions (
  id bigint generated always as identity primary key,
  page_id bigint references pages (id) on delete cascade,
  policy text check (policy in ('trocas', 'termos', 'privacidade')),
  number integer not null check (number >= 0),
  slug text not null check (char_length(slug) <= 60),
  title text not null check (char_length(title) between 1 and 80),
  search_title text not null default '' check (char_length(search_title) <= 70),
  search_description text not null default '' check (char_length(search_description) <= 200),
  body jsonb not null check (jsonb_typeof(body) = 'array' and jsonb_array_length(body) <= 200),
  saved_by text not null,
  saved_at timestamptz not null,
  -- The earlier one that this brought back.
  from_number integer,
  check (num_nonnulls(page_id, policy) = 1),
  unique nulls not distinct (page_id, policy, number)
);

-- When its draft is to be shown, and who said so.
alter table pages
  add column publish_at timestamptz,
  add column publish_by text,
  add check ((publish_at is null) = (publish_by is null));
alter table policy_texts
  add column publish_at timestamptz,
  add column publish_by text,
  add check ((publish_at is null) = (publish_by is null));

insert into page_versions (page_id, number, slug, title, search_title, search_description, body, saved_by, saved_at)
  select id, 1, slug, title, search_title, search_description, body, saved_by, saved_at from pages where published;
insert into page_versions (policy, number, slug, title, search_title, search_description, body, saved_by, saved_at)
  select policy, 1, address, title, search_title, search_description, body, saved_by, saved_at
  from policy_texts
  join (values
    ('trocas', 'trocas-e-devolucoes'), ('termos', 'termos-e-condicoes'), ('privacidade', 'privacidade-e-cookies')
  ) as addresses (name, address) on name = policy
  where published;
