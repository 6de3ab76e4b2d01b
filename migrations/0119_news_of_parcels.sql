-- Somebody's word that nothing more is to be done about a parcel beside an order's own, by the code and the state that it had.
alter table parcels
  add column settled_at timestamptz,
  add column settled_by text not null default '',
  add column settled_words text not null default '' check (char_length(settled_words) <= 300),
  add column settled_rastreio text not null default '' check (char_length(settled_rastreio) <= 60),
  add column settled_state text not null default '',
  add check (settled_at is null or settled_by <> '');

-- Its parcel was lost or came back, and goes once more by another label: what it cost and told stays.
alter table labels add column replaced_at timestamptz;
drop index labels_one_live_idx;
create unique index labels_one_live_idx on labels (order_id, coalesce(parcel_id, 0))
  where state not in ('cancelada', 'desfeita') and replaced_at is null;

-- Of the many parcels that are followed few are asked for by their parcel.
create index tracked_parcels_beside_idx on tracked_parcels (parcel_id) where parcel_id is not null;
