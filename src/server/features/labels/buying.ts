import { may } from '#shared/acts.ts';
import { forbidden } from '../../errors.ts';
import type { Session } from '../../http/api.ts';
import { LABELS } from '../../load/index.ts';
import { findParcel } from '../parcels/index.ts';
import type { LabelsDeps } from './deps.ts';

/** What holds for calls that buy, print and cancel, and for prices, which cost the provider's patience. */
const limit = { name: 'labels', max: 120, windowSeconds: 60 } as const;
export const buying = { audience: 'admin', act: 'buy-labels', load: LABELS, limit } as const;

/** Who of the office makes a call. Throws 403. */
export function staff(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}

/** What is answered to whoever asked for an exchange: its new piece, and the way back of hers. */
const OF_EXCHANGES: ReadonlySet<string> = new Set(['troca', 'devolucao']);

/** Throws 403 for the label of an exchange, which ends that, where the role may not. */
export async function requireMayBuy(
  { db }: Pick<LabelsDeps, 'db'>,
  parcelId: number,
  session: Session | null,
): Promise<void> {
  const parcel = await findParcel(db, parcelId);
  if (OF_EXCHANGES.has(parcel?.kind ?? '') && !may(staff(session).role, 'answer-exchanges'))
    throw forbidden();
}
