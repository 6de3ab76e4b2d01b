-- Counts of what lies on the shelf. What is counted stands beside the stock and moves nothing until it is settled.
create table stock_counts (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- Null: of the whole shop. A category that is gone leaves its name.
  category_id bigint references categories (id) on delete set null,
  category text not null default '' check (char_length(category) <= 60),
  -- Pieces that were sold and are not laid ready yet are counted, too.
  with_sold boolean not null,
  started_by text not null,
  started_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  check ((closed_at is null) = (closed_by is null))
);

create table stock_count_lines (
  count_id bigint not null references stock_counts (id) on delete cascade,
  stock_item_id bigint not null references stock_items (id) on delete cascade,
  counted integer not null check (counted between 0 and 1000000),
  -- What should have lain there, when it was counted first and last.
  first_expected integer not null,
  expected integer not null,
  -- The item's last line of the ledger at the last count: whatever was put right by hand since then makes this one old.
  seen_movement bigint not null,
  last_by text not null,
  last_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  settled_delta integer,
  primary key (count_id, stock_item_id),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_delta is null))
);
create index stock_count_lines_item_idx on stock_count_lines (stock_item_id);

-- Each scan and each typed number, by its name: the same sent again counts once.
create table stock_count_entries (
  count_id bigint not null references stock_counts (id) on delete cascade,
  source_key text not null check (char_length(source_key) between 8 and 100),
  stock_item_id bigint not null references stock_items (id) on delete cascade,
  delta integer not null,
  by text not null,
  at timestamptz not null,
  primary key (count_id, source_key)
);
create index stock_count_entries_item_idx on stock_count_entries (stock_item_id);

alter table stock_movements
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (
    reason in (
      'initial', 'edit', 'sale', 'return', 'exchange_out', 'exchange_back', 'exchange_in', 'swap_out', 'swap_back', 'count'
    )
  );
