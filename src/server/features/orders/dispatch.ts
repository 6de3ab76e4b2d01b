import type { Kysely, Transaction } from 'kysely';
import { statusLabel, type Cautela } from '#shared/orders.ts';
import { readTracking } from '#shared/tracking.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject, WAY_NOTED } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { replaceOnPaper } from '../comments/index.ts';
import { isMailHeld, queueMail } from '../mail/index.ts';
import { isOwnGone, lateFrom } from '../parcels/index.ts';
import type { OrdersDeps } from './deps.ts';
import { refuseApart } from './going-along.ts';
import { refuseToSend } from './going-out.ts';
import { isUnpacked } from './lay-ready.ts';
import { locked } from './locked.ts';
import { moveOrder, sentLetterKey } from './moves.ts';
import { findCodeElsewhere, updateOrder, type Order } from './orders.store.ts';
import { isFetched } from './pickup.ts';
import { refuseWithPart } from './note-part.ts';
import { tellOfManyFrom } from './take-back.ts';
import { refuseWithdrawn, told } from './word-of-the-office.ts';

export interface DispatchNote {
  orderId: number;
  rastreio?: string | undefined;
  transportadora?: string | undefined;
  /** The code that was there when she began to type: another one by now is somebody else's. */
  rastreioVisto?: string | undefined;
  observacoes?: string | undefined;
  /** The owner has seen to the withdrawal herself: money that was paid at the door, say. */
  desistenciaResolvida?: boolean | undefined;
  /** What she has been told of and goes on in spite of. */
  inSpiteOf?: readonly Cautela[] | undefined;
  /** It comes with a label that the shop bought, which tells nothing of who packs. */
  isOfLabel?: boolean | undefined;
  /** It is one of many: what its buyer has withdrawn from stays, and what is sent already is left as it is. */
  isOfMany?: boolean | undefined;
  by: string;
}

export interface Dispatched {
  order: Order;
  /** States that it passed through, in order. */
  moves: OrderStatus[];
  /** The letter that goes to the buyer. */
  letter: DispatchLetter | null;
  /** What may be wrong with the code. */
  warnings: string[];
}

/** `pedido_enviado` tells that it is on its way; of one that was told so the others tell a code, or a corrected one. */
export type DispatchLetter = 'pedido_enviado' | 'rastreio_informado' | 'rastreio_corrigido';

export type Way = Pick<DispatchNote, 'rastreio' | 'transportadora'>;
type Parcel = Pick<Order, 'rastreio' | 'transportadora'>;

/** States of an order that is sent or may be: nothing is sent of one that is unpaid or fell through. */
const HAS_A_WAY: ReadonlySet<OrderStatus> = new Set([
  'waiting',
  'paid',
  'processing',
  'shipped',
  'delivered',
]);
/** What the first code moves, and through which states. */
const ROADS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  waiting: ['processing', 'shipped'],
  paid: ['processing', 'shipped'],
  processing: ['shipped'],
};

/** What is known of an order's parcel with what is noted now, its code in its one written form. Throws 422. */
export function parcelWith(order: Order, { rastreio, transportadora }: Way): Parcel & { warnings: string[] } {
  const code = rastreio ?? order.rastreio;
  const carrier = transportadora ?? order.transportadora;
  const isAsItWas = code === order.rastreio && carrier === order.transportadora;
  if (code === '' || isAsItWas) return { rastreio: code, transportadora: carrier, warnings: [] };
  // Who changes the code alone may have changed the carrier with it.
  const alone = transportadora === undefined ? readTracking(code, '') : undefined;
  const read = alone?.kind === 'good' && alone.carrier !== '' ? alone : readTracking(code, carrier);
  if (read.kind === 'bad') throw invalid(read.problem, { rastreio: read.problem });
  return { rastreio: read.code, transportadora: read.carrier, warnings: read.warnings };
}

/** Does an order leave the shop's hands by this note? Throws 422 for what is no code. */
export function isFirstSending(order: Order, note: Way): boolean {
  if (order.shipped_at !== null || ROADS[order.status] === undefined || (note.rastreio ?? '') === '')
    return false;
  return parcelWith(order, note).rastreio !== '';
}

/** The states through which a code moves an order. */
export function roadOf(order: Order, parcel: Parcel, { rastreio = '' }: Way): readonly OrderStatus[] {
  return rastreio === '' || parcel.rastreio === '' ? [] : (ROADS[order.status] ?? []);
}

/**
 * Which letter a parcel's code is worth, before it is noted. The same code again tells nobody, and while the letter of its
 * sending waits, that alone tells its code: it reads the newest.
 */
export async function findLetter(
  db: Kysely<DB>,
  order: Order,
  { parcel, now }: { parcel: Parcel; now: Date },
): Promise<DispatchLetter | null> {
  const letter = letterOf(order, parcel);
  const isOfCode = letter === 'rastreio_informado' || letter === 'rastreio_corrigido';
  return isOfCode && (await isMailHeld(db, sentLetterKey(order), now)) ? 'pedido_enviado' : letter;
}

function letterOf(order: Order, { rastreio }: Parcel): DispatchLetter | null {
  if (rastreio === '') return null;
  if (ROADS[order.status] !== undefined && order.shipped_at === null) return 'pedido_enviado';
  if (order.status !== 'shipped' || rastreio === order.rastreio) return null;
  return order.rastreio === '' ? 'rastreio_informado' : 'rastreio_corrigido';
}

/** What speaks against a code, and forbids nothing: two purchases may go in one parcel. */
export async function warningsOf(
  db: Parameters<typeof findCodeElsewhere>[0],
  order: Order,
  { rastreio, warnings }: Pick<ReturnType<typeof parcelWith>, 'rastreio' | 'warnings'>,
): Promise<string[]> {
  const other = rastreio === '' ? undefined : await findCodeElsewhere(db, { rastreio, except: order.id });
  return other === undefined ? warnings : [...warnings, `Este código já está no pedido ${other}.`];
}

/**
 * Notes of an order and its way; 409 for the way of one that has none. The first tracking code is the sending, and moves
 * the order to where it is then: from then on its units don't come back.
 */
export function noteDispatch(deps: OrdersDeps, note: DispatchNote): Promise<Dispatched> {
  return locked(deps.db, note.orderId, (tx, order) => noteDispatchIn(tx, order, { note, now: deps.clock() }));
}

/** `noteDispatch` in the transaction of what brings the code, with its order locked. */
export async function noteDispatchIn(
  tx: Transaction<DB>,
  order: Order,
  { note, now }: { note: DispatchNote; now: Date },
): Promise<Dispatched> {
  refuseWithoutWay(order, note);
  if (note.isOfMany === true && order.shipped_at !== null)
    return { order, moves: [], letter: null, warnings: [] };
  if (note.isOfMany === true) refuseWithdrawn(order);
  const { warnings, ...parcel } = parcelWith(order, note);
  const sent = isFirstSending(order, note);
  const road = roadOf(order, parcel, note);
  if (sent) await refuseApart(tx, order);
  if (sent) await refuseWithPart(tx, order);
  if (sent) await refuseToSend(tx, order, note.inSpiteOf ?? []);
  const letter = await findLetter(tx, order, { parcel, now });
  const doubts = await warningsOf(tx, order, { ...parcel, warnings });
  const unpacked = sent && note.isOfLabel === true && (await isUnpacked(tx, order));
  const isAgain = letter === 'rastreio_corrigido' && (await isOwnGone(tx, order.id));
  await keepNote(tx, order, { note, parcel, sent, isAgain, unpacked, to: road.at(-1), now });
  const tellFrom = note.isOfMany === true ? tellOfManyFrom(now) : undefined;
  const moves = await moveAlong(tx, order, { road, now, tellFrom });
  if (letter === 'rastreio_informado' || letter === 'rastreio_corrigido') {
    // Each correction is told of, back to the first code as well, but none that another one has overtaken.
    const payload = { orderId: order.id, rastreio: parcel.rastreio };
    await queueMail(tx, { kind: letter, dedupKey: `${letter}:${order.id}:${now.getTime()}`, payload, now });
  }
  return { order, moves, letter, warnings: doubts };
}

/** Throws 409 for the way of an order that has none, and for a code that somebody else has changed meanwhile. */
export function refuseWithoutWay(order: Order, note: Way & Pick<DispatchNote, 'rastreioVisto'>): void {
  const { rastreio = '', transportadora = '', rastreioVisto } = note;
  if ((rastreio !== '' || transportadora !== '') && isFetched(order)) {
    throw conflict('retirada_na_loja', 'Este pedido é retirado na loja: nenhuma transportadora o leva.');
  }
  if ((rastreio !== '' || transportadora !== '') && !HAS_A_WAY.has(order.status)) {
    throw conflict('envio_invalido', `Um pedido "${statusLabel(order.status)}" não é enviado.`);
  }
  if (rastreioVisto === undefined || note.rastreio === undefined || rastreioVisto === order.rastreio) return;
  if (parcelWith(order, note).rastreio === order.rastreio) return;
  const kept = order.rastreio === '' ? 'apagou o código de rastreio' : `anotou o código ${order.rastreio}`;
  throw conflict('rastreio_mudou', `Enquanto isso, outra pessoa ${kept}. Confira qual é o certo.`);
}

interface Noted {
  note: DispatchNote;
  parcel: Parcel;
  sent: boolean;
  /** What was lost, or came back, goes once more. */
  isAgain: boolean;
  /** It is still to be packed. */
  unpacked: boolean;
  /** Where the code moves it. */
  to: OrderStatus | undefined;
  now: Date;
}

async function keepNote(
  tx: Transaction<DB>,
  order: Order,
  { note, parcel, sent, isAgain, unpacked, to, now }: Noted,
): Promise<void> {
  const { observacoes, desistenciaResolvida, by, inSpiteOf = [] } = note;
  const isOfWay = note.rastreio !== undefined || note.transportadora !== undefined;
  const given = { ...(isOfWay ? parcel : {}), ...(observacoes === undefined ? {} : { observacoes }) };
  const settled = desistenciaResolvida === true && order.withdrawn_at !== null;
  const before = {
    ...(isOfWay && wayOf(order)),
    ...(observacoes === undefined ? {} : { observacoes: order.observacoes }),
    ...(to === undefined ? {} : { status: order.status }),
  };
  const change = {
    ...given,
    ...(settled ? { withdrawal_settled_at: order.withdrawal_settled_at ?? now } : {}),
    // By a code that somebody typed it is in its parcel.
    ...(sent ? { shipped_at: now, unpacked_since: unpacked ? now : null } : {}),
    // The end of one that was paid stands: until then its page at the provider can be paid once more.
    ...(sent && order.status === 'waiting' ? { expires_at: null } : {}),
    ...(isAgain ? { late_from: lateFrom(order, now) } : {}),
    updated_at: now,
  };
  await updateOrder(tx, order.id, change);
  if (observacoes !== undefined && observacoes !== order.observacoes) {
    await replaceOnPaper(tx, { order_id: order.id, author: by, texto: observacoes, at: now });
  }
  const after = {
    ...given,
    ...(settled ? { desistenciaResolvida } : {}),
    ...(to === undefined ? {} : { status: to }),
    ...(sent ? told(inSpiteOf) : {}),
  };
  const action = isOfWay ? WAY_NOTED : settled ? 'pedido_desistencia_resolvida' : 'pedido_observacoes';
  await insertAudit(tx, { actor: by, action, subject: orderSubject(order), before, after, at: now });
  Object.assign(order, change);
}

const wayOf = ({ rastreio, transportadora }: Order): Parcel => ({ rastreio, transportadora });

async function moveAlong(
  tx: Transaction<DB>,
  order: Order,
  { road, now, tellFrom }: { road: readonly OrderStatus[]; now: Date; tellFrom: Date | undefined },
): Promise<OrderStatus[]> {
  for (const to of road) {
    await moveOrder(tx, { order, from: order.status, to, actor: 'admin', reason: '', now, tellFrom });
  }
  return [...road];
}
