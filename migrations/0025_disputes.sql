-- Chargebacks of charges, as their provider tells them, and what the shop answers.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id) on delete cascade,
  provider_dispute_id text not null check (char_length(provider_dispute_id) between 1 and 64),
  amount_cents integer not null check (amount_cents >= 0),
  -- In the provider's words.
  reason text not null default '' check (char_length(reason) <= 200),
  -- closed: the money went back otherwise, by a refund.
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'closed')),
  evidence text not null default 'missing' check (evidence in ('missing', 'in_review', 'accepted', 'rejected')),
  evidence_asked boolean,
  opened_at timestamptz not null,
  deadline timestamptz,
  -- The owner was reminded of the deadline, or told of it so late that a reminder would only repeat it.
  reminded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, provider_dispute_id)
);
create index disputes_open_idx on disputes (deadline) where state = 'open';

-- When the disputes of a charge were last asked for, and when they are again; null: never.
create table dispute_readings (
  payment_id bigint primary key references payments (id) on delete cascade,
  asked_at timestamptz not null,
  next_at timestamptz
);

-- A charge that a dispute has ended says which way.
update payments set reason = case provider_detail when 'settled' then 'dispute_lost' else 'dispute_won' end
  where provider_status = 'charged_back' and provider_detail in ('settled', 'reimbursed');
create index payments_disputed_idx on payments (id)
  where state = 'disputed' or reason in ('dispute_won', 'dispute_lost');
