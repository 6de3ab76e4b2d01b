import type { Transaction } from 'kysely';
import { exchangeName } from '#shared/exchange-states.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import { refuseToSend, type Order } from '../orders/index.ts';
import {
  changeParcel,
  findParcelByKey,
  hasLabel,
  isLabelComing,
  isParcelLost,
  isParcelPaidBack,
  readPartCode,
} from '../parcels/index.ts';
import { updateExchange, type Db, type Exchange } from './exchanges.store.ts';
import { parcelKey } from './parcel-key.ts';

type Tx = Transaction<DB>;

export interface Way {
  rastreio: string;
  transportadora: string;
}

/** A code in its one written form; none is one, too. Throws 422. */
export function readWay(typed: Way): Way {
  if (typed.rastreio === '') return typed;
  const { rastreio, transportadora } = readPartCode(typed);
  return { rastreio, transportadora };
}

/** The parcel by which a new piece is to go, or went; undefined where no label was asked for. */
const parcelOf = (db: Db, { id, order_id: orderId }: Exchange) =>
  findParcelByKey(db, orderId, parcelKey('troca', id));

/** Throws 409 where a label for the new piece is bought, or being bought: its money would be lost from sight. */
export async function requireNoLabel(db: Db, exchange: Exchange): Promise<void> {
  const parcel = await parcelOf(db, exchange);
  if (parcel === undefined) return;
  const isBought =
    parcel.sent_at === null
      ? await hasLabel(db, exchange.order_id, parcel.id)
      : await isLabelComing(db, parcel);
  if (!isBought) return;
  const text =
    'A etiqueta da peça nova foi comprada, ou está sendo. Cancele-a antes, em “Pacotes” na página do pedido.';
  throw conflict('etiqueta_existe', text);
}

/** The parcel of a new piece that went by a typed code goes by that. */
export async function noteWay(
  tx: Tx,
  exchange: Exchange,
  { now, ...way }: Way & { now: Date },
): Promise<void> {
  const parcel = await parcelOf(tx, exchange);
  if (parcel !== undefined) await changeParcel(tx, parcel.id, { ...way, sent_at: parcel.sent_at ?? now });
}

interface Correction extends Way {
  by: string;
  now: Date;
}

/** Went the new piece by another code? Then this one corrects it, or sends once more what was lost. */
export const isCorrection = (exchange: Exchange, { rastreio }: Pick<Way, 'rastreio'>): boolean =>
  rastreio !== '' && rastreio !== exchange.rastreio;

/** Does another code send once more what was lost? Throws 409 where its money is back, or the order had better stay. */
export async function goesAgain(db: Db, order: Order, exchange: Exchange): Promise<boolean> {
  const parcel = await parcelOf(db, exchange);
  if (parcel === undefined || !(await isParcelLost(db, parcel))) return false;
  if (await isParcelPaidBack(db, parcel.id)) {
    const text = 'O valor da peça desta troca já voltou a quem comprou, ou está a caminho.';
    throw conflict('valor_devolvido', text);
  }
  await refuseToSend(db, order, []);
  return true;
}

/** Another code for a new piece that was sent, its order being locked: its buyer is told. The same one changes nothing: false. */
export async function correctWay(
  tx: Tx,
  { order, exchange }: { order: Order; exchange: Exchange },
  { by, now, ...way }: Correction,
): Promise<boolean> {
  const { id, rastreio, transportadora } = exchange;
  if (!isCorrection(exchange, way)) return false;
  const again = await goesAgain(tx, order, exchange);
  await updateExchange(tx, id, { ...way, updated_at: now });
  Object.assign(exchange, way);
  await insertAudit(tx, {
    actor: by,
    action: 'troca_corrigida',
    subject: orderSubject(order),
    before: { rastreio, transportadora },
    after: { troca: exchangeName(id), ...way },
    at: now,
  });
  const kind = 'troca_enviada';
  const payload = { orderId: order.id, exchangeId: id, corrected: true, again };
  await queueMail(tx, { kind, dedupKey: `${kind}:${id}:${now.getTime()}`, payload, now });
  return true;
}
