-- How often the provider was asked for an attempt: a failed one that is taken up again counts once more.
alter table payment_attempts add column tries integer not null default 1 check (tries > 0);
