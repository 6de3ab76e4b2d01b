import { AppError, conflict, notFound } from '../../errors.ts';
import { findOrderOf, parcelKey } from '../exchanges/index.ts';
import { findParcelByKey, type OrderParcel } from '../parcels/index.ts';
import { AUTO } from '../shipping/index.ts';
import { advance } from './advance.ts';
import { buyLabel, labelBy, refuseClosed, type LabelWish } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { listLabels, type Label } from './labels.store.ts';
import { readOffers, type Offers } from './offers.ts';
import { receiverOf } from './parcel.ts';
import { isOver } from './read.ts';
import { isOldCode } from './return.store.ts';
import { readSender } from './sender.ts';
import { refuseLabel, type Subject } from './subject.ts';

interface OfExchange {
  exchangeId: number;
  /** What it sends, or what comes back to it. */
  kind: 'troca' | 'devolucao';
}

/** What may be bought for an exchange's parcel, which may not be there yet. Writes nothing. Throws 404, 409, 502 and 504. */
export async function offersForExchange(
  deps: LabelsDeps,
  of: OfExchange,
): Promise<{ subject: Subject; offered: Offers }> {
  refuseClosed(deps);
  const subject = await subjectOfExchange(deps, of);
  const { order } = subject;
  const sender = readSender(deps.sender());
  if (!sender.ok) throw conflict('remetente_incompleto', sender.words);
  await deps.orders.locked(order.id, (tx) => refuseLabel(tx, subject, deps.clock()));
  await receiverOf(deps, order);
  return { subject, offered: await readOffers(deps, subject, AUTO) };
}

/** An exchange's parcel, as it is or would be: nothing is written for a price. Throws 404. */
async function subjectOfExchange(deps: LabelsDeps, { exchangeId, kind }: OfExchange): Promise<Subject> {
  const orderId = await findOrderOf(deps.db, exchangeId);
  const order = orderId === undefined ? undefined : await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos esta troca.');
  const key = parcelKey(kind, exchangeId);
  const known = await findParcelByKey(deps.db, order.id, key);
  const wouldBe: OrderParcel = {
    id: 0,
    order_id: order.id,
    kind,
    exchange_id: exchangeId,
    client_key: key,
    rastreio: '',
    transportadora: '',
    made_by: '',
    created_at: deps.clock(),
    sent_at: null,
    delivered_at: null,
    undone_at: null,
    settled_at: null,
    settled_by: '',
    settled_rastreio: '',
    settled_state: '',
    settled_words: '',
  };
  return { order, parcel: known ?? wouldBe, isGone: false };
}

export interface Pressed {
  label: Label;
  parcelId: number;
  /** Of somebody else's press, or of one before: this one went on with it. */
  isFound: boolean;
}

/** Buys the label of an exchange's parcel, or goes on with the one that there is, whoever asked for it. Throws as `buyLabel`. */
export async function pressLabel(
  deps: LabelsDeps,
  parcel: OrderParcel,
  wish: Omit<LabelWish, 'orderId' | 'parcelId'>,
): Promise<Pressed> {
  const found = await liveOf(deps, parcel);
  if (found !== undefined) return goneOn(deps, { label: found, parcel, key: wish.key });
  try {
    const label = await buyLabel(deps, { ...wish, orderId: parcel.order_id, parcelId: parcel.id });
    return { label, parcelId: parcel.id, isFound: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.codigo !== 'etiqueta_existe') throw error;
    // Somebody was quicker.
    const label = await liveOf(deps, parcel);
    if (label === undefined) throw error;
    return goneOn(deps, { label, parcel, key: wish.key });
  }
}

/** Not a code whose time is over: nobody posts by that. */
const liveOf = async (deps: LabelsDeps, { id, order_id: orderId }: OrderParcel): Promise<Label | undefined> =>
  (await listLabels(deps.db, orderId, id)).find((label) => !isOver(label) && !isOldCode(label, deps.clock()));

const GIVING_UP = {
  troca: 'A etiqueta da peça nova está sendo cancelada. Espere a confirmação para comprar outra.',
  devolucao: 'O código de postagem está sendo cancelado. Espere a confirmação para gerar outro.',
} as const;

/** Takes one further that is there: to its code, and that to the exchange. */
async function goneOn(
  deps: LabelsDeps,
  { label, parcel, key }: { label: Label; parcel: OrderParcel; key: string },
): Promise<Pressed> {
  if (label.goal === 'desistir')
    throw conflict('etiqueta_existe', GIVING_UP[parcel.kind === 'devolucao' ? 'devolucao' : 'troca']);
  await advance(deps, label.id);
  return {
    label: await labelBy(deps, label.id),
    parcelId: parcel.id,
    isFound: label.client_key !== key,
  };
}
