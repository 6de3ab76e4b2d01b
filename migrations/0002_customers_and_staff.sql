create table customers (
  id bigint generated always as identity primary key,
  nome text not null check (length(nome) <= 120),
  email text not null check (length(email) <= 254),
  cpf text not null,
  whatsapp text not null default '',
  cep text not null default '',
  endereco text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  cidade text not null default '',
  estado text not null default '' check (length(estado) <= 2),
  senha_hash text,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customers_email_key on customers (lower(email)) where erased_at is null;
create unique index customers_cpf_key on customers (cpf) where erased_at is null;

create table admin_users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 60),
  senha_hash text not null,
  role text not null check (role in ('admin', 'equipe', 'leitura')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_users_username_key on admin_users (lower(username));

-- Only the SHA-256 of a token is kept.
create table sessions (
  token_hash bytea primary key,
  kind text not null check (kind in ('customer', 'admin')),
  customer_id bigint references customers (id) on delete cascade,
  admin_id bigint references admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((kind = 'customer') = (customer_id is not null) and (kind = 'admin') = (admin_id is not null))
);
create index sessions_customer_idx on sessions (customer_id);
create index sessions_admin_idx on sessions (admin_id);
create index sessions_expires_idx on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_customer_idx on password_resets (customer_id);

-- Who did what, when, from what to what. Append only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_at_idx on audit_log (at);
