-- When an attempt was last sent to the provider: a search finds nothing in the first seconds after that,
-- so only an older attempt that stands in no search may be taken for one that never was.
alter table payment_attempts add column sent_at timestamptz not null default now();
