-- Why the money of a return that was promised is not back, in the words of what refused it; empty: nothing did.
alter table exchanges add column refusal text not null default '';
