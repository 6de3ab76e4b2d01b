import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { noteParcelNews, notePartIn, type Order } from '../orders/index.ts';
import {
  changeParcel,
  findParcel,
  hasLabel,
  isLabelComing,
  isParcelGone,
  readPartCode,
  type OrderParcel,
  type PartLetter,
} from '../parcels/index.ts';
import type { OrderParcelsDeps } from './deps.ts';

export interface Act {
  parcelId: number;
  by: string;
}

/** One by its number. Throws 404. */
export async function parcelBy({ db }: Pick<OrderParcelsDeps, 'db'>, id: number): Promise<OrderParcel> {
  const parcel = await findParcel(db, id);
  if (parcel === undefined) throw notFound('Não encontramos este pacote.');
  return parcel;
}

type Tx = Transaction<DB>;

/** Does something to a parcel while nobody else changes its order, as it is then. Throws 404. */
export async function changing<T>(
  deps: OrderParcelsDeps,
  parcelId: number,
  work: (tx: Tx, given: { order: Order; parcel: OrderParcel }) => Promise<T>,
): Promise<T> {
  const { order_id: orderId } = await parcelBy(deps, parcelId);
  return deps.orders.locked(orderId, async (tx, order) => {
    const parcel = await findParcel(tx, parcelId);
    if (parcel === undefined) throw notFound('Não encontramos este pacote.');
    return work(tx, { order, parcel });
  });
}

/** Calls a part off that has not gone: its pieces go with the rest again. Once more changes nothing. Throws 404, 409. */
export function undoParcel(deps: OrderParcelsDeps, { parcelId, by }: Act): Promise<OrderParcel> {
  return changing(deps, parcelId, async (tx, { order, parcel }) => {
    requirePart(parcel);
    if (parcel.undone_at !== null) return parcel;
    if (parcel.sent_at !== null)
      throw conflict('pacote_enviado', 'Este pacote já foi enviado e não pode ser desfeito.');
    if (await hasLabel(tx, order.id, parcel.id)) {
      const text = 'Este pacote tem uma etiqueta, ou ela está sendo comprada. Cancele-a antes de desfazê-lo.';
      throw conflict('etiqueta_existe', text);
    }
    const undone = { undone_at: deps.clock() };
    await changeParcel(tx, parcel.id, undone);
    const after = { pacote: parcel.id };
    const action = 'pedido_parte_desfeita';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), after, at: undone.undone_at });
    return { ...parcel, ...undone };
  });
}

interface CodeNoted extends Act {
  rastreio: string;
  transportadora: string;
  /** The code that was there when she began to type. */
  seen: string | undefined;
}

/** Notes a part's code as it was typed, which sends it or corrects it. Throws 404, 409, 422. */
export async function sendPart(
  deps: OrderParcelsDeps,
  { parcelId, by, rastreio, transportadora, seen }: CodeNoted,
): Promise<{ parcel: OrderParcel; letter: PartLetter | null }> {
  const before = await parcelBy(deps, parcelId);
  requirePart(before);
  requireCode(rastreio);
  const order = await deps.orders.find({ id: before.order_id });
  const isAgain = before.sent_at !== null && (await isParcelGone(deps.db, before));
  if (order !== undefined && (before.sent_at === null || isAgain))
    await deps.payments.checkBeforeSending(order);
  return changing(deps, parcelId, async (tx, { order: locked, parcel }) => {
    requireSeen(parcel, { rastreio, transportadora, seen });
    const isBought = parcel.sent_at === null && (await hasLabel(tx, locked.id, parcel.id));
    // Else the same pieces would go by two codes.
    if (isBought || (await isLabelComing(tx, parcel))) {
      const text = 'A etiqueta desta parte está sendo comprada, e o código vem com ela. Cancele-a antes.';
      throw conflict('etiqueta_existe', text);
    }
    const code = { rastreio, transportadora, by, now: deps.clock() };
    return notePartIn(tx, locked, { parcel, code });
  });
}

export function requirePart({ kind }: OrderParcel): void {
  if (kind !== 'parte') throw conflict('nao_e_parte', 'Isto só se faz com uma parte de um pedido.');
}

export function requireCode(rastreio: string): void {
  const text = 'Informe o código de rastreio.';
  if (rastreio.trim() === '') throw invalid(text, { rastreio: text });
}

function requireSeen(
  parcel: OrderParcel,
  { seen, ...typed }: Pick<CodeNoted, 'rastreio' | 'transportadora' | 'seen'>,
): void {
  if (seen === undefined || seen === parcel.rastreio) return;
  if (readPartCode(typed).rastreio === parcel.rastreio) return;
  const text = `Enquanto isso, outra pessoa anotou o código ${parcel.rastreio}. Confira qual é o certo.`;
  throw conflict('rastreio_mudou', text);
}

/** Somebody's word that a part, or what an exchange sent, arrived; with the last of its parts the order is. Once more changes nothing. Throws 404, 409. */
export function deliverPart(deps: OrderParcelsDeps, { parcelId, by }: Act): Promise<OrderParcel> {
  return changing(deps, parcelId, async (tx, { order, parcel }) => {
    if (parcel.kind !== 'troca') requirePart(parcel);
    if (parcel.delivered_at !== null) return parcel;
    if (parcel.sent_at === null) throw conflict('pacote_aqui', 'Este pacote ainda não foi enviado.');
    const now = deps.clock();
    await noteParcelNews(tx, order, { parcelId, code: null, deliveredAt: now, now });
    const after = { pacote: parcel.id };
    const action = parcel.kind === 'parte' ? 'pedido_parte_entregue' : 'troca_pacote_entregue';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), after, at: now });
    return { ...parcel, delivered_at: now };
  });
}
