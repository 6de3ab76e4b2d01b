import type { Transaction } from 'kysely';
import { statusLabel } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { findCarrierBefore, insertAudit, orderSubject, wasWayNoted } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { listRefunds } from '../ledger/index.ts';
import { takeMailBack } from '../mail/index.ts';
import { hasLabel, hasSentPart, hasUnsentPart } from '../parcels/index.ts';
import { lockAdded } from './added-orders.store.ts';
import { findCameSince, type CameSince } from './came-since.store.ts';
import type { OrdersDeps } from './deps.ts';
import { leftTogether } from './in-parcel.ts';
import { locked } from './locked.ts';
import { sentLetterKey } from './moves.ts';
import { listHistory, updateOrder, type HistoryRow, type Order } from './orders.store.ts';
import { noteStep } from './story.ts';

/** For so long the letters of many that were sent by one press wait, so that the press can be taken back. */
export const LETTERS_WAIT_MS = 2 * 60_000;
/** And for so long a press may be taken back at all: later others have worked on from it. */
const WITHIN_MS = 30 * 60_000;
const WHY = 'Desfeito: foi marcado por engano.';

export const tellOfManyFrom = (now: Date): Date => new Date(now.getTime() + LETTERS_WAIT_MS);

export interface TakeBack {
  orderId: number;
  /** The last of the order's history when it was moved: what has happened since is nobody's mistake. */
  step: number;
  by: string;
}

/** What somebody pressed, and when that began. */
export interface Press {
  to: 'processing' | 'shipped';
  from: Date;
}

/** The step by which a press moved an order, as long as it is one that can be taken back and nothing has followed it. */
export async function stepToTakeBack(
  { db }: Pick<OrdersDeps, 'db'>,
  orderId: number,
  { to, from }: Press,
): Promise<number | null> {
  const last = (await listHistory(db, orderId)).at(-1);
  return last !== undefined && isBeginning(last) && last.to_status === to && last.at >= from ? last.id : null;
}

const MAY_GO_BACK: ReadonlySet<string> = new Set<OrderStatus>(['processing', 'shipped']);
const isBeginning = ({ to_status: to, actor, reason }: HistoryRow): boolean =>
  MAY_GO_BACK.has(to) && actor === 'admin' && reason === '';

/**
 * Puts an order back to where it was before somebody began to prepare it, or sent it, by mistake, with what goes in its parcel.
 * Of a sending nobody may have been told, nor may a carrier have it. `ja`: it was taken back before. Throws 404; 409 that says
 * what is in the way.
 */
export function takeBack(deps: OrdersDeps, { orderId, step, by }: TakeBack): Promise<'feito' | 'ja'> {
  return locked(deps.db, orderId, async (tx, order) => {
    const now = deps.clock();
    const history = await listHistory(tx, order.id);
    const at = history.findIndex(({ id }) => id === step);
    const pressed = history[at];
    const [since] = history.slice(at + 1);
    if (pressed === undefined || !isBeginning(pressed)) throw changed(order);
    if (since?.reason === WHY && history.length === at + 2) return 'ja';
    if (since !== undefined || order.status !== pressed.to_status) throw changed(order);
    if (now.getTime() - pressed.at.getTime() > WITHIN_MS) throw tooLate();
    // That is no step: it moves nothing.
    if (await wasWayNoted(tx, { order, since: pressed.at })) throw wasNoted();
    const along = (await lockAdded(tx, order.id, [order.status])).filter((added) => isAlong(added, order));
    await refuseWorkedOn(tx, order, pressed.at);
    await refuseAfterwards(tx, [order, ...along], pressed.at);
    if (order.status === 'shipped' && !(await takeMailBack(tx, sentLetterKey(order)))) throw wasTold();
    const to = cameFrom(history, at);
    const carrier = await findCarrierBefore(tx, { order, at: pressed.at });
    for (const one of [order, ...along]) {
      const transportadora = one === order ? (carrier ?? order.transportadora) : one.transportadora;
      await putBack(tx, one, { to: one === order || to === 'processing' ? to : 'paid', transportadora, now });
    }
    const [before, after] = [{ status: pressed.to_status }, { status: to, motivo: WHY }];
    const line = { actor: by, action: 'pedido_status', subject: orderSubject(order) };
    await insertAudit(tx, { ...line, before, after, at: now });
    return 'feito';
  });
}

const isAlong = (added: Order, order: Order): boolean =>
  order.status === 'processing' || leftTogether(added, order);

/** A code takes an order through its separation in one moment. What was to be paid at the door stays in it: its payment page was closed. */
function cameFrom(history: readonly HistoryRow[], at: number): OrderStatus {
  const pressed = history[at];
  const before = history[at - 1];
  const isOneMove =
    pressed?.to_status === 'shipped' &&
    before?.to_status === 'processing' &&
    before.from_status === 'paid' &&
    before.at.getTime() === pressed.at.getTime();
  const from = isOneMove ? before.from_status : pressed?.from_status;
  return from === 'paid' || from === 'waiting' ? from : 'processing';
}

/** Throws 409 for what others have done with it since, or what hangs on it. */
async function refuseWorkedOn(tx: Transaction<DB>, order: Order, since: Date): Promise<void> {
  if (await hasLabel(tx, order.id)) {
    throw conflict('tem_etiqueta', 'Este pedido tem uma etiqueta. Cancele-a antes, na página dele.');
  }
  if ((await hasSentPart(tx, order.id)) || (await hasUnsentPart(tx, order.id))) {
    throw conflict('tem_partes', 'Uma parte deste pedido tem pacote próprio: veja na página dele.');
  }
  if ((await listRefunds(tx, order.id)).some(({ created_at: at }) => at >= since)) {
    throw conflict('tem_estorno', 'Depois disso um valor deste pedido foi devolvido: veja na página dele.');
  }
}

/** Throws 409 for what came of it since, or of what goes along. */
async function refuseAfterwards(tx: Transaction<DB>, orders: readonly Order[], since: Date): Promise<void> {
  if (orders.some(({ withdrawn_at: at }) => at !== null && at >= since)) {
    throw conflict('desistencia', 'Depois disso quem comprou desistiu: veja na página deste pedido.');
  }
  const came = await findCameSince(tx, { orderIds: orders.map(({ id }) => id), since });
  if (came !== null) throw conflict(...CAME[came]);
}

const CAME: Readonly<Record<CameSince, readonly [code: string, words: string]>> = {
  nota: ['tem_nota', 'Depois disso a nota fiscal deste pedido foi pedida: veja na página dele.'],
  troca: ['tem_troca', 'Depois disso uma troca deste pedido foi pedida: veja na página dele.'],
  mudanca: ['mudou', 'Depois disso este pedido foi alterado: veja na página dele.'],
};

async function putBack(
  tx: Transaction<DB>,
  order: Order,
  { to, transportadora, now }: { to: OrderStatus; transportadora: string; now: Date },
): Promise<void> {
  const from = order.status;
  const change = {
    status: to,
    updated_at: now,
    ...(from === 'shipped' && { shipped_at: null, late_from: null, rastreio: '', transportadora }),
    // What had come back to be changed is checked again.
    ...(from === 'shipped' && order.sent_anew > 0 && { unpacked_since: now }),
  };
  await updateOrder(tx, order.id, change);
  await noteStep(tx, order, { from, to, actor: 'admin', reason: WHY, at: now });
  Object.assign(order, change);
}

const changed = ({ status }: Order) =>
  conflict('mudou', `Depois disso o pedido mudou: agora está "${statusLabel(status)}".`);
const wasNoted = () =>
  conflict('mudou', 'Depois disso o envio deste pedido foi anotado de novo: veja na página dele.');
const tooLate = () => conflict('tarde_demais', 'Passou mais de meia hora: veja na página do pedido.');
const wasTold = () =>
  conflict(
    'ja_avisado',
    'O e-mail de que o pedido foi enviado já saiu. Se o código estiver errado, corrija-o na página dele.',
  );
