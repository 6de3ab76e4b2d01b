-- older versions, writers-wait tracked_parcels: while the two are built, from one row a parcel.
-- Parcels that want a look, found without reading all that ever went.
create index tracked_parcels_trouble_idx on tracked_parcels (order_id)
  where state in ('parado', 'nao_entregue', 'cancelado', 'extraviado', 'devolvido');
create index tracked_parcels_late_idx on tracked_parcels (late_from) where state in ('gerado', 'recebido', 'postado');
