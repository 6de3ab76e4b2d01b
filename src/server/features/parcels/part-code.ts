import type { Kysely, Transaction } from 'kysely';
import { readTracking } from '#shared/tracking.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import type { OrderParcel } from './parcels.store.ts';
import { listParcelStates } from './steps.store.ts';
import { isGone } from './trouble.store.ts';

export type PartLetter = 'parte_enviada' | 'parte_corrigida';
type Code = Pick<OrderParcel, 'rastreio' | 'transportadora'>;

/** A code in its one written form, and what may be wrong with it. Throws 422. */
export function readPartCode({ rastreio, transportadora }: Code): Code & { warnings: string[] } {
  const read = readTracking(rastreio, transportadora);
  if (read.kind === 'bad') throw invalid(read.problem, { rastreio: read.problem });
  return { rastreio: read.code, transportadora: read.carrier, warnings: read.warnings };
}

/** Which letter a part's code is worth. */
export function partLetterOf(parcel: OrderParcel, { rastreio }: Pick<Code, 'rastreio'>): PartLetter | null {
  if (parcel.rastreio === rastreio) return null;
  return parcel.sent_at === null ? 'parte_enviada' : 'parte_corrigida';
}

/** Was a part lost by its code of now, or brought back? Then another one is that of another parcel. Also where its money is asked back. */
export async function isParcelLost(
  db: Kysely<DB> | Transaction<DB>,
  { id, order_id: orderId }: Pick<OrderParcel, 'id' | 'order_id'>,
): Promise<boolean> {
  const state = (await listParcelStates(db, orderId)).get(id);
  return state !== undefined && isGone({ state });
}
