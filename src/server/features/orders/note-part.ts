import type { Kysely, Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import {
  changeParcel,
  hasUnsentPart,
  isParcelLost,
  isParcelPaidBack,
  partLetterOf,
  readPartCode,
  type OrderParcel,
  type PartLetter,
} from '../parcels/index.ts';
import { endByParts } from './end-by-parts.ts';
import { refuseToSend } from './going-out.ts';
import { isHere } from './in-parcel.ts';
import { moveOrder } from './moves.ts';
import type { Order } from './orders.store.ts';
import { isWithdrawalOpen } from './withdrawal-term.ts';

interface PartCode {
  rastreio: string;
  transportadora: string;
  by: string;
  now: Date;
}

interface PartNoted {
  parcel: OrderParcel;
  /** The letter that goes to the buyer; null: she knows this code. */
  letter: PartLetter | null;
}

/** What an order's own row says against sending a part of it ahead; '' where it says nothing. */
export function partRefusal(order: Order): string {
  if (!isHere(order)) return 'Só se envia uma parte de um pedido pago que ainda não foi enviado.';
  if (order.added_to !== null) return 'Esta peça vai com o pedido a que foi acrescentada.';
  if (order.paid_at === null) return 'Este pedido ainda não foi pago.';
  if (order.payment_held) return 'O valor pago é outro que o do pedido: resolva isso antes de enviar.';
  if (isWithdrawalOpen(order))
    return 'Quem comprou desistiu deste pedido: resolva a desistência antes de enviar.';
  return '';
}

/** Throws 409 for what speaks against sending a part of a locked order. */
export async function refusePart(tx: Transaction<DB>, order: Order): Promise<void> {
  const words = partRefusal(order);
  if (words !== '') throw conflict('parte_indisponivel', words);
  await refuseToSend(tx, order, []);
}

/**
 * Notes the code of a part, its order being locked: the first sends it, which the buyer is told; another one corrects it.
 * Throws 409 before it writes anything, 422.
 */
export async function notePartIn(
  tx: Transaction<DB>,
  order: Order,
  { parcel, code }: { parcel: OrderParcel; code: PartCode },
): Promise<PartNoted> {
  const { by, now } = code;
  if (parcel.undone_at !== null) throw conflict('parte_desfeita', 'Esta parte foi desfeita.');
  const { warnings: _told, ...given } = readPartCode(code);
  const letter = partLetterOf(parcel, given);
  const isFirst = parcel.sent_at === null;
  if (isFirst) await refusePart(tx, order);
  if (!isFirst && letter !== null && !HAS_LEFT.has(order.status))
    throw conflict('parte_indisponivel', 'Este pedido não está mais a caminho.');
  const again = !isFirst && letter !== null && (await isParcelLost(tx, parcel));
  if (again) await refuseAgain(tx, order, parcel);
  const change = { ...given, sent_at: parcel.sent_at ?? now };
  await changeParcel(tx, parcel.id, change);
  const before = { rastreio: parcel.rastreio, transportadora: parcel.transportadora };
  const subject = orderSubject(order);
  const after = { ...given, pacote: parcel.id };
  await insertAudit(tx, { actor: by, action: 'pedido_parte_envio', subject, before, after, at: now });
  if (order.status === 'paid')
    await moveOrder(tx, { order, from: 'paid', to: 'processing', actor: 'admin', reason: '', now });
  if (letter !== null) {
    const payload = { orderId: order.id, parcelId: parcel.id, partCode: given.rastreio, again };
    await queueMail(tx, { kind: letter, dedupKey: `${letter}:${parcel.id}:${now.getTime()}`, payload, now });
  }
  if (isFirst) await endByParts(tx, order, now);
  return { parcel: { ...parcel, ...change }, letter };
}

/** Throws 409 where what was lost would go once more, though its money is back, or the order had better stay. */
async function refuseAgain(tx: Transaction<DB>, order: Order, { id }: OrderParcel): Promise<void> {
  if (await isParcelPaidBack(tx, id)) {
    const text = 'O valor das peças desta parte já voltou a quem comprou, ou está a caminho.';
    throw conflict('valor_devolvido', text);
  }
  await refuseToSend(tx, order, []);
}

const HAS_LEFT: ReadonlySet<Order['status']> = new Set(['paid', 'processing', 'shipped']);

/** Throws 409 for an order that would be sent while a part of it is set apart and not sent yet. */
export async function refuseWithPart(
  tx: Transaction<DB> | Kysely<DB>,
  { id }: Pick<Order, 'id'>,
): Promise<void> {
  if (!(await hasUnsentPart(tx, id))) return;
  const text =
    'Há uma parte deste pedido separada e ainda não enviada: envie-a, ou desfaça-a, antes de enviar o resto.';
  throw conflict('parte_aberta', text);
}
