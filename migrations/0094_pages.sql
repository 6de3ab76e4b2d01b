-- Pages that the owner writes. The body is a list of blocks, never HTML.
create table pages (
  id bigint generated always as identity primary key,
  slug text not null unique check (char_length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 80),
  search_title text not null default '' check (char_length(search_title) <= 70),
  search_description text not null default '' check (char_length(search_description) <= 200),
  body jsonb not null check (jsonb_typeof(body) = 'array' and jsonb_array_length(body) <= 200),
  published boolean not null default false,
  revision bigint not null default 1 check (revision > 0),
  created_by text not null,
  created_at timestamptz not null,
  saved_by text not null,
  saved_at timestamptz not null
);

-- Rises with each change of them: what every node looks at, and the lock of who changes one.
create table pages_version (
  id integer primary key check (id = 1),
  version bigint not null
);
insert into pages_version (id, version) values (1, 0);
