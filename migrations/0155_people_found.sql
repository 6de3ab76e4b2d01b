-- older versions, writers-wait customers: while it is built, from a name and an address each; nobody registers meanwhile.
-- Parts of names and addresses are found by their letters in threes, as orders are (0064). A database that may not have it reads all.
do $$
begin
  set local maintenance_work_mem = '256MB';
  create index customers_search_idx on customers using gin (busca gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not to be had: searches of customers read all of them';
end
$$;
