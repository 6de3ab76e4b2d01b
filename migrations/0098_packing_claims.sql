-- Who is packing which order, for the others at the table. It holds nothing of the order: whatever else happens to it goes on.
create table packing_claims (
  order_id bigint primary key references orders on delete cascade,
  actor text not null,
  -- The press by which it came from the queue: the same press again gets the same order.
  asked_as text not null default '' check (char_length(asked_as) <= 100),
  acted_at timestamptz not null,
  -- Set aside by her in that last act: nobody has it, and for a while it is not the next one for her, and the last for others.
  given_up boolean not null default false
);

create index packing_claims_acted_at on packing_claims (acted_at);
