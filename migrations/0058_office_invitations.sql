-- Who was asked by mail to work in the office and has not said yes yet. What was accepted or taken back is gone.
create table admin_invitations (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('admin', 'equipe', 'leitura', 'catalogo', 'expedicao', 'suporte')),
  -- It is worth nothing without her.
  invited_by bigint not null references admin_users (id) on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index admin_invitations_email_key on admin_invitations (lower(email));
create index admin_invitations_by_idx on admin_invitations (invited_by);

alter table admin_links drop constraint admin_links_purpose_check;
alter table admin_links drop constraint admin_links_owner;
alter table admin_links
  add column invitation_id bigint references admin_invitations (id) on delete cascade,
  add constraint admin_links_purpose_check check (purpose in ('senha', 'email', 'convite')),
  add constraint admin_links_owner check (
    (purpose = 'convite') = (invitation_id is not null) and (purpose = 'convite') = (admin_id is null)
  );
create index admin_links_invitation_idx on admin_links (invitation_id);
