-- Posting codes by which a piece comes back, bought as a label of a parcel of kind 'devolucao'. Until when the code is good, a
-- guess until it is made; null: it is of no such label, or was typed.
alter table labels add column code_until timestamptz;
alter table exchanges add column reverse_until timestamptz;
create index labels_code_until_idx on labels (code_until) where code_until is not null and state = 'gerada';
