import type { Transaction } from 'kysely';
import { isFurther, isHandedOver, type ParcelState } from '#shared/parcel-states.ts';
import { normalizeTracking } from '#shared/tracking.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { ParcelNews } from '../../providers/freight/labels-port.ts';
import { stateOf } from '../../providers/freight/parcels-wire.ts';
import { queueMail } from '../mail/index.ts';
import { moveByCarrier, noteParcelNews, type Order } from '../orders/index.ts';
import { findParcel } from '../parcels/index.ts';
import type { TrackingDeps } from './deps.ts';
import {
  changeParcel,
  holdParcel,
  insertStep,
  releaseParcel,
  type NewStep,
  type Parcel,
} from './tracking.store.ts';
import { whenNext } from './when.ts';

/**
 * Writes down what the provider says of a parcel, with all that follows from it, in one transaction. Saying it again changes
 * nothing, and what is older than what is known takes nothing back.
 */
export async function applyReading(deps: TrackingDeps, parcel: Parcel, news: ParcelNews): Promise<void> {
  const now = deps.clock();
  const unknown = await inTransaction(deps.db, async (tx) => {
    const order = await deps.orders.lock(tx, parcel.order_id);
    const held = await holdParcel(tx, parcel);
    if (held === undefined) return false;
    const isNewWord = await noteSteps(tx, held, { news, now });
    const told = stateOf(news.word);
    const state = told !== null && isFurther(told, held.state) ? told : held.state;
    const hasMoved = state !== held.state;
    const isBorneOut = held.awaits === '' || isAtLeast(state, held.awaits);
    await changeParcel(tx, held.label_id, { state, read_at: now, ...(hasMoved && { moved_at: now }) });
    if (order !== undefined) await followFrom(tx, order, { parcel: held, state, news, now });
    const tries = isBorneOut || hasMoved ? 0 : held.tries + 1;
    const isOver = isBorneOut || held.hurry_until === null || held.hurry_until <= now;
    const next = { ...held, state, tries, awaits: isOver ? '' : held.awaits };
    next.moved_at = hasMoved ? now : held.moved_at;
    await releaseParcel(tx, held, { next: whenNext(next, now), tries, awaits: next.awaits });
    return told === null && isNewWord;
  });
  if (unknown) deps.log.warn({ estado: news.word }, 'a state of a parcel that is not known');
}

/** Has it come as far as the word that was signed? Of an unknown word nobody can say more than that it was asked. */
function isAtLeast(state: ParcelState, word: string): boolean {
  const awaited = stateOf(word);
  return awaited === null || !isFurther(awaited, state);
}

interface Reading {
  news: ParcelNews;
  now: Date;
}

/** True where its word was never heard of this parcel. */
async function noteSteps(tx: Transaction<DB>, parcel: Parcel, { news, now }: Reading): Promise<boolean> {
  const state = stateOf(news.word) ?? 'outro';
  const stepOf = (word: string, of: NewStep['state'], told: Date | null): NewStep => {
    const isTold = told !== null && told <= now;
    const at = isTold ? told : now;
    return { label_id: parcel.label_id, word, state: of, at, is_told: isTold, noted_at: now };
  };
  // A parcel that is further has been posted, whatever was missed in between.
  if (state !== 'gerado' && news.postedAt !== null && news.word !== 'posted')
    await insertStep(tx, stepOf('posted', 'postado', news.postedAt));
  const times: Partial<Record<string, Date | null>> = {
    posted: news.postedAt,
    delivered: plausible(news, parcel, now),
  };
  if (state === 'gerado') return false;
  return insertStep(tx, stepOf(news.word, state, times[news.word] ?? null));
}

/** The provider's own time of delivery, where it can be true: not before it was posted, nor still to come. */
function plausible(
  { postedAt, deliveredAt }: ParcelNews,
  { made_at: madeAt }: Parcel,
  now: Date,
): Date | null {
  if (deliveredAt === null || deliveredAt > now) return null;
  const since = postedAt !== null && postedAt <= now ? postedAt : withoutSeconds(madeAt);
  return deliveredAt >= since ? deliveredAt : null;
}

/** The provider tells no parts of a second. */
const withoutSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

/** What its order and its buyer are told of it. A code that was typed over the label's is another parcel's. */
async function followFrom(
  tx: Transaction<DB>,
  order: Order,
  { parcel, state, news, now }: Reading & { parcel: Parcel; state: ParcelState },
): Promise<void> {
  if (!isHandedOver(state)) return;
  const { parcel_id: parcelId, code } = parcel;
  const deliveredAt = state === 'entregue' ? (plausible(news, parcel, now) ?? now) : null;
  // What is sent once more is the order's own from then on.
  if (parcelId !== null && (await findParcel(tx, parcelId))?.kind !== 'reenvio') {
    const isUnderWay = await noteParcelNews(tx, order, { parcelId, code, deliveredAt, now });
    const kind = isUnderWay ? LETTERS_BESIDE[state] : undefined;
    if (kind === undefined) return;
    const payload = { orderId: order.id, parcelId, partCode: normalizeTracking(code) };
    await queueMail(tx, { kind, dedupKey: `${kind}:${parcel.label_id}`, payload, now });
    return;
  }
  if (order.rastreio !== '' && order.rastreio !== normalizeTracking(code)) return;
  // Else the letter that it is on its way goes out only now.
  const wasTold = order.status === 'shipped' && order.rastreio !== '';
  await moveByCarrier(tx, order, { deliveredAt, now });
  const kind = LETTERS[state];
  if (kind === undefined || order.status !== 'shipped') return;
  if (kind === POSTED && !wasTold) return;
  const dedupKey = `${kind}:${parcel.label_id}`;
  await queueMail(tx, { kind, dedupKey, payload: { orderId: order.id }, now });
}

const POSTED = 'pedido_postado';

/** What its buyer is told of, each once a parcel; of a pause the office is told alone. */
const LETTERS: Partial<Record<ParcelState, string>> = {
  recebido: POSTED,
  postado: POSTED,
  nao_entregue: 'entrega_nao_feita',
  extraviado: 'entrega_extraviada',
  devolvido: 'entrega_devolvida',
};

/** Likewise of a part of hers, or of what an exchange sends, by which pieces are in it. Its arrival is told with the order's. */
const LETTERS_BESIDE: Partial<Record<ParcelState, string>> = {
  recebido: 'pacote_postado',
  postado: 'pacote_postado',
  nao_entregue: 'pacote_nao_entregue',
  extraviado: 'pacote_extraviado',
  devolvido: 'pacote_devolvido',
};
