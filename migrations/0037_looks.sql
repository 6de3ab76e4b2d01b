-- The pieces that the owner shows with a product as one look, in her order. Numbers alone: what is gone is not shown.
alter table products add column look integer[] not null default '{}' check (cardinality(look) <= 6);
