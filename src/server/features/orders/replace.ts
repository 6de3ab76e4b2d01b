import type { Transaction } from 'kysely';
import { isOpenState } from '#shared/charges.ts';
import { normalizeCode } from '#shared/orders.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { readBook } from '../ledger/index.ts';
import type { PricedLine } from '../purchases/index.ts';
import { lockStock, type Units } from '../stock/index.ts';
import { findDemand } from './demand.store.ts';
import type { OrdersDeps } from './deps.ts';
import { moveOrder } from './moves.ts';
import { findOrder, lockOrder, updateOrder, type Order } from './orders.store.ts';
import { beingReplaced, isBeingReplaced, named, requireReplaceable } from './replaceable.ts';

type Tx = Transaction<DB>;

/** An order that is given up for another one, kept to the transaction. */
export interface GivenUp {
  order: Order;
  /** What it holds, and gives to whoever takes its place. */
  units: Units[];
  /** Its number where its uses and vales pass on too: one that fell holds none, and one that was refunded keeps them. */
  holder: number | null;
}

/** The order whose uses and vales are free for who takes its place, among those that may be given up. */
export const holderOf = ({ id, status }: Pick<Order, 'id' | 'status'>): number | null =>
  status === 'pending' ? id : null;

/** The same by the code that a call names; null where it names none that is there. */
export async function holderByCode(db: OrdersDeps['db'], typed: string | undefined): Promise<number | null> {
  const codigo = typed === undefined ? null : normalizeCode(typed);
  const order = codigo === null ? undefined : await findOrder(db, { codigo });
  return order === undefined ? null : holderOf(order);
}

/** As long as its charges are being called off nothing else ends the order, and its units are nobody else's. */
const LEASE_MS = 25_000;

/** Keeps an order for who takes its place. Throws 404, and 409 where it can't be given up. */
export async function lockGivenUp(tx: Tx, orderId: number): Promise<GivenUp> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  await requireReplaceable(tx, order, await readBook(tx, order.id));
  const holder = holderOf(order);
  const units = holder !== null && order.stock_held ? ((await findDemand(tx, order.id)) ?? []) : [];
  return { order, units, holder };
}

/**
 * From now on an order waits for another one to take its place: `check` says whether that could be placed. Throws 409
 * while somebody else is at it.
 */
export function beginReplacing(
  deps: OrdersDeps,
  orderId: number,
  check: (tx: Tx, givenUp: GivenUp) => Promise<unknown>,
): Promise<void> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const givenUp = await lockGivenUp(tx, orderId);
    if (isBeingReplaced(givenUp.order, now)) throw beingReplaced();
    await check(tx, givenUp);
    await updateOrder(tx, orderId, { replacing_until: new Date(now.getTime() + LEASE_MS) });
  });
}

/** The order stays as it is after all. */
export async function endReplacing(deps: OrdersDeps, orderId: number): Promise<void> {
  await inTransaction(deps.db, (tx) => updateOrder(tx, orderId, { replacing_until: null }));
}

/** Lines as they can be had by who gets another order's units. */
export function withUnitsOf({ units }: GivenUp, lines: PricedLine[]): PricedLine[] {
  return lines.map((line) => {
    const held = units.find(({ stockItemId }) => stockItemId === line.variant.stockItemId)?.quantity ?? 0;
    return { ...line, variant: { ...line.variant, available: line.variant.available + held } };
  });
}

interface Succession {
  givenUp: GivenUp;
  by: Order;
  /** What the new order takes. */
  demand: Units[];
  now: Date;
}

/** Ends an order in favour of the one that was just placed, and sets its units free for that. Throws 409 while it may be paid. */
export async function giveWay(tx: Tx, { givenUp, by, demand, now }: Succession): Promise<void> {
  const { order, units } = givenUp;
  const { charges } = await readBook(tx, order.id);
  const isPending = order.status === 'pending';
  if (isPending && charges.some(({ state }) => isOpenState(state))) throw stillOpen(order);
  const change = { replaced_by: by.id, replacing_until: null };
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
  if (!isPending) return;
  // All at once and in the order in which all take stock.
  const items = [...units, ...demand].map(({ stockItemId }) => stockItemId);
  await lockStock(tx, items);
  const reason = `trocado pelo pedido ${by.codigo}`;
  await moveOrder(tx, { order, from: 'pending', to: 'cancelled', actor: 'shopper', reason, now });
}

function stillOpen(order: Order) {
  const text = 'Este pedido já tem um pagamento em aberto. Conclua ou cancele-o antes.';
  return conflict('pagamento_em_aberto', text, named(order));
}
