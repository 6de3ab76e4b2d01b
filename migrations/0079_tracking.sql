-- Parcels of labels that were bought here, as their provider tells of them.
create table tracked_parcels (
  label_id bigint primary key references labels (id),
  order_id bigint not null references orders (id),
  provider_id text not null unique check (char_length(provider_id) between 1 and 100),
  code text not null check (char_length(code) <= 60),
  -- When the last day is over by which its buyer was told that it comes; null where nobody told one.
  late_from timestamptz,
  state text not null default 'gerado' check (
    state in (
      'gerado', 'recebido', 'postado', 'parado', 'nao_entregue', 'cancelado', 'extraviado', 'devolvido', 'entregue'
    )
  ),
  -- False: its label was cancelled here.
  followed boolean not null default true,
  made_at timestamptz not null,
  -- When its state became another one.
  moved_at timestamptz not null,
  -- The word of signed news that its provider has not borne out yet, and until when it is asked for often.
  awaits text not null default '' check (char_length(awaits) <= 60),
  hurry_until timestamptz,
  told_at timestamptz,
  read_at timestamptz,
  -- How often it was asked for in a row without an answer, or without what is awaited.
  tries integer not null default 0,
  -- When it is asked for next; null: no more, until there is news.
  next_at timestamptz,
  lease text,
  lease_until timestamptz
);
create index tracked_parcels_due_idx on tracked_parcels (next_at) where next_at is not null;
create index tracked_parcels_order_idx on tracked_parcels (order_id);

-- What is known of a parcel's way, each of its provider's words once.
create table tracked_steps (
  id bigint generated always as identity primary key,
  label_id bigint not null references tracked_parcels (label_id),
  state text not null check (
    state in (
      'gerado', 'recebido', 'postado', 'parado', 'nao_entregue', 'cancelado', 'extraviado', 'devolvido', 'entregue',
      'outro'
    )
  ),
  word text not null check (char_length(word) between 1 and 60),
  at timestamptz not null,
  -- Is that the provider's own time, or when the shop heard of it?
  is_told boolean not null,
  noted_at timestamptz not null,
  unique (label_id, word)
);

insert into tracked_parcels (label_id, order_id, provider_id, code, made_at, moved_at, next_at)
  select id, order_id, provider_id, code, made_at, made_at, now()
  from labels where state = 'gerada';
insert into tracked_steps (label_id, state, word, at, is_told, noted_at)
  select label_id, 'gerado', 'generated', made_at, false, made_at from tracked_parcels;
