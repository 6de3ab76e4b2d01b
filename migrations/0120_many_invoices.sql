-- When invoices are issued by themselves; without a row they are when somebody says so.
create table invoice_rule (
  id boolean primary key default true check (id),
  moment text not null check (moment in ('mando', 'pago', 'separado')),
  -- Orders that were placed before are issued for by people alone.
  since timestamptz,
  revision integer not null check (revision > 0),
  saved_by text not null,
  saved_at timestamptz not null,
  check ((moment = 'mando') = (since is null))
);

-- What is in the way of an invoice that was to be issued by itself, before there is one; empty: nothing of it is to be invoiced.
create table invoice_needs (
  order_id bigint primary key references orders (id),
  problem text not null check (char_length(problem) <= 600),
  noted_at timestamptz not null,
  -- When it is tried again.
  next_at timestamptz not null
);

-- Those that wait for somebody.
create index invoice_issues_refused_idx on invoice_issues (order_id) where state = 'recusada';
create index invoice_issues_problem_idx on invoice_issues (updated_at) where state = 'autorizada' and problem <> '';

-- The note by which the new piece of an exchange goes out. A node of the version before knows no such purpose, and would take it for
-- an entry note: what is due of these stands in a column of its own, which it does not look at.
alter table invoice_issues add column piece_next_at timestamptz;
alter table invoice_issues drop constraint invoice_issues_purpose_check;
alter table invoice_issues add constraint invoice_issues_purpose_check check (purpose in ('saida', 'entrada', 'troca'));
alter table invoice_issues drop constraint invoice_issues_check;
alter table invoice_issues add constraint invoice_issues_exchange_check check (
  case purpose when 'saida' then exchange_id is null when 'troca' then exchange_id is not null else true end
);
alter table invoice_issues add constraint invoice_issues_due_check check (
  case purpose when 'troca' then next_at is null else piece_next_at is null end
);
create index invoice_issues_piece_due_idx on invoice_issues (piece_next_at) where piece_next_at is not null;
create index invoice_issues_piece_idx on invoice_issues (exchange_id) where purpose = 'troca';
