-- What the shop answers a dispute with: its own words, and papers besides what the order tells.
alter table disputes
  add column words text not null default '' check (char_length(words) <= 4000),
  -- Evidence is being handed in, or was and is not confirmed yet: until then nobody else hands in any.
  add column sending_until timestamptz,
  -- By whom; kept after that time, until the provider says that it has it, or does not.
  add column sending_by text,
  -- Who handed in what the provider's word confirmed last, and when it did.
  add column sent_by text,
  add column sent_at timestamptz,
  -- Papers and words are gone.
  add column emptied_at timestamptz;

create table dispute_files (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes (id) on delete cascade,
  -- pending: the document on its way to the provider; sent: as the provider has it.
  kind text not null check (kind in ('jpeg', 'pdf', 'pending', 'sent')),
  name text not null check (char_length(name) between 1 and 120),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  pages integer not null check (pages > 0),
  added_by text not null,
  created_at timestamptz not null
);
create index dispute_files_dispute_idx on dispute_files (dispute_id);
create unique index dispute_files_document_idx on dispute_files (dispute_id, kind) where kind in ('pending', 'sent');

-- As what the charge was known when its disputes were asked for last: no two clocks are compared.
alter table dispute_readings add column seen timestamptz;

-- The letters about one order.
create index outbox_order_idx on outbox ((payload ->> 'orderId')) where payload ->> 'orderId' is not null;
