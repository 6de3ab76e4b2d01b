-- Boxes and bags that the owner names are a further document of hers.
alter table own_ways
  drop constraint own_ways_kind_check,
  add constraint own_ways_kind_check check (kind in ('areas', 'retirada', 'caixas'));

-- In what a label's parcel was to go when it was asked for; null: by an estimate of its pieces.
alter table labels add column packed jsonb check (pg_column_size(packed) <= 8192);
