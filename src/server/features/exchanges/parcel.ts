import { notFound } from '../../errors.ts';
import { findParcelByKey, insertParcel, type OrderParcel } from '../parcels/index.ts';
import { requireSendable } from './by-label.ts';
import type { ExchangesDeps } from './deps.ts';
import { findOrderOf } from './exchanges.store.ts';
import { impossible } from './move.ts';
import { parcelKey } from './parcel-key.ts';
import { requireReturning } from './reverse-code.ts';

interface Asking {
  exchangeId: number;
  by: string;
  /** What the exchange sends, or what comes back to it. */
  kind: 'troca' | 'devolucao';
  /** What is asked for says yes to the request, too: it may be waiting for that. */
  isAnswer?: boolean;
}

interface Deps extends Pick<ExchangesDeps, 'db' | 'clock'> {
  orders: Pick<ExchangesDeps['orders'], 'locked'>;
}

/** The one parcel of a kind that an exchange has, however often it is asked for. Throws 404, 409. */
export async function parcelOfExchange(
  deps: Deps,
  { exchangeId, by, kind, isAnswer = false }: Asking,
): Promise<OrderParcel> {
  const orderId = await findOrderOf(deps.db, exchangeId);
  if (orderId === undefined) throw notFound('Não encontramos esta troca.');
  return deps.orders.locked(orderId, async (tx, order) => {
    const key = parcelKey(kind, exchangeId);
    const known = await findParcelByKey(tx, orderId, key);
    if (known !== undefined) return known;
    const now = deps.clock();
    if (kind === 'troca') await requireSendable(tx, order, exchangeId);
    else {
      const { state } = await requireReturning(tx, order, { exchangeId, now });
      if (state === 'pedida' && !isAnswer) throw impossible(state);
    }
    const row = { order_id: orderId, kind, exchange_id: exchangeId };
    const made = { ...row, client_key: key, made_by: by, created_at: now };
    const parcel = await insertParcel(tx, made);
    if (parcel === undefined) throw new Error(`A second parcel of exchange ${exchangeId}`);
    return parcel;
  });
}
