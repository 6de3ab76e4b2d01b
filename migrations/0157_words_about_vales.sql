-- older versions, trigger-on-old credit_movements.credit_movements_stay: it refuses as before that a line is deleted, which no version does.
-- older versions, trigger-on-old credit_movements.credit_movements_keep: it refuses less than the one before it, and no version changes a line.
-- The owner's words about a vale go with its holder once she is forgotten. Nothing else of a line is ever another one.
drop trigger credit_movements_stay on credit_movements;
create trigger credit_movements_stay before delete on credit_movements
  for each row execute function keep_credits_to_their_ledger();
create trigger credit_movements_keep before update on credit_movements
  for each row when (new.note <> '' or to_jsonb(new) - 'note' is distinct from to_jsonb(old) - 'note')
  execute function keep_credits_to_their_ledger();
