-- How who works in the office proves herself besides by her password.

-- An app's codes. The secret is sealed by DATA_KEY; until a first code has confirmed it, it asks for nothing.
create table admin_totp (
  admin_id bigint primary key references admin_users (id) on delete cascade,
  secret bytea not null check (length(secret) between 34 and 200),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last step of 30 s whose code was taken: none is taken twice.
  last_step bigint not null default 0
);

-- Good once each; only their SHA-256 is kept.
create table admin_recovery_codes (
  admin_id bigint not null references admin_users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

create table admin_passkeys (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin_users (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) between 1 and 2000),
  counter bigint not null,
  transports text[] not null default '{}',
  nome text not null check (length(nome) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_passkeys_admin_idx on admin_passkeys (admin_id);

-- What was begun and waits for a second factor or a passkey: a login, or the making of a passkey.
create table admin_challenges (
  token_hash bytea primary key,
  kind text not null check (kind in ('login', 'passkey_login', 'passkey_setup', 'confirmation')),
  -- Null: whoever holds the passkey will say.
  admin_id bigint references admin_users (id) on delete cascade,
  -- The password that began it is from before the present rule.
  must_change boolean not null default false,
  -- What a passkey is to sign.
  challenge text check (length(challenge) <= 200),
  failures integer not null default 0 check (failures between 0 and 5),
  expires_at timestamptz not null,
  check ((kind = 'passkey_login') = (admin_id is null))
);
create index admin_challenges_admin_idx on admin_challenges (admin_id);
create index admin_challenges_expires_idx on admin_challenges (expires_at);
