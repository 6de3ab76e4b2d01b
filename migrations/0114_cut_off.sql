-- Until which hour of a working day what is paid leaves on it is a further document of the owner's.
alter table own_ways
  drop constraint own_ways_kind_check,
  add constraint own_ways_kind_check check (kind in ('areas', 'retirada', 'caixas', 'corte'));
