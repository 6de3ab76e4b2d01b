-- Until when whoever has just changed something reads from the primary, so that she sees it; null for nobody.
alter table sessions add column reads_primary_until timestamptz;
