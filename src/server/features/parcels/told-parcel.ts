import type { Kysely } from 'kysely';
import { trackingPage } from '#shared/tracking.ts';
import type { PacoteDoPedido } from '#shared/wire/order-parcels.ts';
import type { DB } from '../../db/index.ts';
import type { OrderParcel } from './parcels.store.ts';
import { listParcelStates, listStepsBeside } from './steps.store.ts';

/** A parcel beside an order's own with these pieces, as its buyer and the office are told of it. */
export type TellParcel = (parcel: OrderParcel, pecas: PacoteDoPedido['pecas']) => PacoteDoPedido;

/** What tells of an order's parcels, with what their carriers have said of them. */
export async function parcelTeller(db: Kysely<DB>, orderId: number): Promise<TellParcel> {
  const [states, steps] = [await listParcelStates(db, orderId), await listStepsBeside(db, orderId)];
  return (parcel, pecas) => ({
    id: parcel.id,
    tipo: parcel.kind,
    pecas,
    rastreio: parcel.rastreio,
    transportadora: parcel.transportadora,
    rastreio_url: trackingPage(parcel),
    estado: states.get(parcel.id) ?? null,
    passos: (steps.get(parcel.id) ?? []).map(({ state, word, at }) => {
      return { estado: state, palavra: word, em: at.toISOString() };
    }),
    enviado_em: parcel.sent_at?.toISOString() ?? null,
    entregue_em: parcel.delivered_at?.toISOString() ?? null,
  });
}
