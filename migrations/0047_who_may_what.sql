-- Roles that may do one kind of work and no other.
alter table admin_users drop constraint admin_users_role_check;
alter table admin_users add constraint admin_users_role_check
  check (role in ('admin', 'equipe', 'leitura', 'catalogo', 'expedicao', 'suporte'));

-- From where a login was begun: whoever knows a password crowds out nobody who begins hers elsewhere.
alter table admin_challenges
  add column network text not null default '' check (length(network) <= 100),
  -- She has logged in from there before.
  add column known boolean not null default false,
  add column device text not null default '' check (length(device) <= 100);
