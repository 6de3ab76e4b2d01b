-- What was published at once is shown by every node as soon as it reads it, whatever its clock says; only what was planned
-- for a day waits for it. A version's number may be that of a draft that is gone: the revision that it was saved in
-- tells the two apart.
alter table shop_settings_versions
  add column planned boolean not null default false,
  add column revision bigint not null default 0,
  add check (not planned or published_at is not null);
update shop_settings_versions set planned = true where published_at > now();

-- Open and closed are no part of a version: bringing an earlier one back opens nothing.
alter table shop_settings_revision
  add column closed boolean not null default false;
