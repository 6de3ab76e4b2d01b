-- Who last pressed for it: for the file, for its products, or for their being taken back.
alter table moving_imports add column asked_by text;
update moving_imports set asked_by = created_by;
alter table moving_imports alter column asked_by set not null;

-- Everybody who has done something but customers, each found by one look.
create index audit_log_actors_idx on audit_log (actor) where actor not like 'cliente %';
