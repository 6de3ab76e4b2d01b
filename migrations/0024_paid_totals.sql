-- What the buyer pays of a charge in all, with the interest of its instalments; null where the provider does not say.
alter table payments add column paid_total_cents integer check (paid_total_cents >= 0);
