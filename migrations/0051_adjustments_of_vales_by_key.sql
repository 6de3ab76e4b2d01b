-- What the office takes off a vale it takes once for a key, however often the call comes.
alter table credit_movements
  add column source_key text check (char_length(source_key) between 1 and 320);
create unique index credit_movements_source_idx on credit_movements (source_key) where source_key is not null;
