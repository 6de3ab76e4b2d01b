-- Which products an edit touched, under the version that it raised: nodes read only those again. A version without
-- rows here means that anything may have changed.
create table catalog_changes (
  version bigint not null,
  product_id bigint not null,
  primary key (version, product_id)
);
