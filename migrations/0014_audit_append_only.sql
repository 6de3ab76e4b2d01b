-- The audit log is append only, whoever asks: nothing leaves it and nothing in it is rewritten. What a customer's
-- erasure must take, which is what a line notes from before and after, may be emptied; the act itself stays.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.before is null and new.after is null
      and (new.id, new.at, new.actor, new.action, new.subject)
        is not distinct from (old.id, old.at, old.actor, old.action, old.subject)
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_keeps_lines before update or delete on audit_log
  for each row execute function keep_audit_log();
create trigger audit_log_keeps_all before truncate on audit_log
  for each statement execute function keep_audit_log();
