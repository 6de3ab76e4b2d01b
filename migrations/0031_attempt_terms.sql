-- For how long an order waited for its money when the attempt's present key was made: a repeat under it says the same,
-- whatever the setting is by then. Not known of attempts before this.
alter table payment_attempts add column term_minutes integer check (term_minutes > 0);
