-- What was really charged and weighed, as the provider's order reads after the parcel was posted.
alter table labels
  add column charged_cents integer check (charged_cents between 0 and 1000000000),
  add column billed_grams integer check (billed_grams between 0 and 10000000),
  -- When that sum was first read, and when it was read last.
  add column charged_at timestamptz,
  add column charge_checked_at timestamptz,
  -- Readings that are done, failures in a row since the last, and when the next is due; null: as soon as it is posted.
  add column charge_readings integer not null default 0,
  add column charge_tries integer not null default 0,
  add column charge_next_at timestamptz,
  -- It ended by itself and not by our wish; and when its provider was last asked whether it did.
  add column lapsed text check (lapsed in ('venceu', 'cancelada')),
  add column lapse_read_at timestamptz,
  -- Somebody's word that the price of a cancelled one is, or is not, back in the wallet.
  add column refund_word text check (refund_word in ('voltou', 'nao_voltou')),
  add column refund_by text,
  add column refund_at timestamptz,
  add constraint labels_lapsed_is_over check (lapsed is null or state = 'cancelada'),
  add constraint labels_refund_is_whole check (
    (refund_word is null) = (refund_by is null) and (refund_word is null) = (refund_at is null)
    and (refund_word is null or state = 'cancelada')
  );
create index labels_charge_idx on labels (charge_next_at) where state = 'gerada' and charge_readings < 5;
create index labels_refund_idx on labels (cancelled_at)
  where state = 'cancelada' and refund_word is distinct from 'voltou';
create index labels_dearer_idx on labels (charged_at) where charged_cents > price_cents;
create index tracked_parcels_ended_idx on tracked_parcels (label_id) where followed and state = 'cancelado';
