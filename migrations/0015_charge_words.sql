-- A charge's state and reason are the shop's own words; the provider's stay beside them, for whoever asks it about one.
alter table payments rename column status to provider_status;
alter table payments rename column status_detail to provider_detail;
alter table payments add column state text;
alter table payments add column reason text not null default '';

create function pg_temp.state_of(status text, detail text) returns text language sql immutable as $$
  select case status
    when 'in_process' then 'in_review'
    when 'approved' then 'paid'
    when 'in_mediation' then 'disputed'
    when 'rejected' then 'refused'
    when 'cancelled' then 'cancelled'
    when 'expired' then 'cancelled'
    when 'refunded' then 'returned'
    when 'charged_back' then case detail when 'settled' then 'returned' when 'reimbursed' then 'paid' else 'disputed' end
    else 'open'
  end
$$;

create function pg_temp.reason_of(detail text) returns text language sql immutable as $$
  select case detail
    when 'accredited' then 'credited'
    when 'pending_contingency' then 'being_confirmed'
    when 'pending_review_manual' then 'manual_review'
    when 'cc_rejected_bad_filled_card_number' then 'wrong_number'
    when 'cc_rejected_bad_filled_date' then 'wrong_expiry'
    when 'cc_rejected_bad_filled_security_code' then 'wrong_code'
    when 'cc_rejected_bad_filled_other' then 'wrong_data'
    when 'cc_rejected_insufficient_amount' then 'no_limit'
    when 'insufficient_amount' then 'no_limit'
    when 'cc_amount_rate_limit_exceeded' then 'over_limit'
    when 'cc_rejected_call_for_authorize' then 'call_bank'
    when 'cc_rejected_card_disabled' then 'card_disabled'
    when 'cc_rejected_invalid_installments' then 'wrong_installments'
    when 'cc_rejected_max_attempts' then 'too_many_tries'
    when 'cc_rejected_duplicated_payment' then 'duplicate'
    when 'cc_rejected_card_type_not_allowed' then 'no_credit_card'
    when 'cc_rejected_high_risk' then 'high_risk'
    when 'cc_rejected_other_reason' then 'refused_by_bank'
    when 'bank_error' then 'bank_error'
    when 'expired' then 'term_over'
    when 'by_collector' then 'called_off'
    when 'by_payer' then 'given_up'
    else ''
  end
$$;

update payments set
  state = pg_temp.state_of(provider_status, provider_detail),
  reason = pg_temp.reason_of(provider_detail);
alter table payments alter column state set not null;
alter table payments add constraint payments_state
  check (state in ('open', 'in_review', 'paid', 'disputed', 'refused', 'cancelled', 'returned'));

drop index payments_open_idx;
create index payments_open_idx on payments (checked_at) where state in ('open', 'in_review');

-- The reasons that the history keeps of the provider's moves; those that begin with a number are refused calls.
update order_history set reason = pg_temp.reason_of(reason) where actor = 'provider' and reason !~ '^[0-9]';

-- Answers that are given again as they were tell the reason too.
update payment_attempts set
  answer = jsonb_set(answer, '{payment,motivo}', to_jsonb(pg_temp.reason_of(answer -> 'payment' ->> 'status_detail')))
where answer ? 'payment';

drop function pg_temp.state_of(text, text);
drop function pg_temp.reason_of(text);
