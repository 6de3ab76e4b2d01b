-- Which of the shop's letters somebody of the team wants at her own e-mail; what her role may read decides when each is sent.
alter table admin_users
  add column own_mails text[] not null default '{}' check (cardinality(own_mails) <= 20);
