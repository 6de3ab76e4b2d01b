-- Of a product of which nobody said for whom it is, nothing is told.
alter table products drop constraint products_genero_check;
alter table products alter column genero set default '';
alter table products add constraint products_genero_check check (genero in ('', 'unissex', 'masculino', 'feminino'));
