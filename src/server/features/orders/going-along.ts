import type { Kysely, Transaction } from 'kysely';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { hasLabel } from '../parcels/index.ts';
import { findParentId, hasOpenAddition, listAdded, lockAdded } from './added-orders.store.ts';
import { areAllPiecesGoingBack } from './going-out.ts';
import { isHere, isInParcel, leftTogether } from './in-parcel.ts';
import { findOrder, lockOrder, type Order } from './orders.store.ts';
import { isWithdrawalOpen } from './withdrawal-term.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/**
 * Does a locked order still take what was added to it? Not once it is sent or packed with a label, goes back, or had
 * better stay: money that comes then is given back.
 */
export async function takesAdded(tx: Tx, parent: Order): Promise<boolean> {
  if (parent.teste || !isHere(parent) || parent.disputed || parent.fraud_alert_at !== null) return false;
  if (isWithdrawalOpen(parent) || (await hasLabel(tx, parent.id))) return false;
  return !(await areAllPiecesGoingBack(tx, parent));
}

/** An order, kept to the transaction after the one that it was added to. */
export async function lockWithParent(
  tx: Tx,
  by: { id: number } | { externalReference: string },
): Promise<Order | undefined> {
  // Most are added to none, and that never changes.
  const alone = await lockOrder(tx, { ...by, isAlone: true });
  if (alone !== undefined) return alone;
  const parentId = await findParentId(tx, by);
  if (parentId !== null) await lockOrder(tx, { id: parentId });
  return lockOrder(tx, by);
}

/** Was it added to an order that takes it no more? Both are locked. */
export async function isShutOut(tx: Tx, { added_to: parentId }: Order): Promise<boolean> {
  if (parentId === null) return false;
  const parent = await findOrder(tx, { id: parentId });
  return parent === undefined || !(await takesAdded(tx, parent));
}

/** Keeps the order that something is added to. Throws 404; 409 while something else is added to it and not paid. */
export async function lockParent(tx: Tx, parentId: number): Promise<Order> {
  const parent = await lockOrder(tx, { id: parentId });
  if (parent === undefined) throw notFound('Não encontramos este pedido.');
  await requireNoAddition(tx, parent);
  return parent;
}

/** Throws 409 while something that was added to an order is not paid. */
export async function requireNoAddition(tx: Tx, { id }: Order): Promise<void> {
  if (!(await hasOpenAddition(tx, id))) return;
  const text =
    'Este pedido já tem uma peça a mais à espera de pagamento. Cancele-a, ou espere o pagamento, para acrescentar outra.';
  throw conflict('acrescimo_aberto', text);
}

/** Does an order still make up a parcel? Not one whose pieces' money all goes back, its freight kept or not. */
const makesParcel = async (db: Db, order: Order): Promise<boolean> =>
  isHere(order) && !(await areAllPiecesGoingBack(db, order));

/** Does it go in the parcel of the order that it was added to? */
export async function goesWithParent(db: Db, { added_to: parentId }: Order): Promise<boolean> {
  if (parentId === null) return false;
  const parent = await findOrder(db, { id: parentId });
  return parent !== undefined && makesParcel(db, parent);
}

/** The order in whose parcel one goes, or went: its own, or that which it was added to. */
export async function orderOfParcel(db: Db, order: Order): Promise<Order> {
  if (order.added_to === null) return order;
  const parent = await findOrder(db, { id: order.added_to });
  // Here, or sent by its label; else it goes by one of its own.
  return parent !== undefined && (leftTogether(order, parent) || (await goesWithParent(db, order)))
    ? parent
    : order;
}

/** Throws 409 for an order that would be sent apart from the one that it was added to. */
export async function refuseApart(tx: Tx, order: Order): Promise<void> {
  if (!(await goesWithParent(tx, order))) return;
  const text = 'Esta peça vai junto com o pedido a que foi acrescentada: embale e envie aquele pedido.';
  throw conflict('vai_junto', text);
}

/**
 * What is in an order's parcel besides, before and after it is sent: added to it, paid, and neither withdrawn from nor
 * going back.
 */
export async function listGoingAlong(db: Db, parent: Order): Promise<Order[]> {
  const added = (await listAdded(db, parent.id)).filter((one) => isInParcel(one, parent));
  if (added.length === 0 || (isHere(parent) && !(await makesParcel(db, parent)))) return [];
  return staying(db, added);
}

async function staying(db: Db, orders: readonly Order[]): Promise<Order[]> {
  const found: Order[] = [];
  for (const order of orders) {
    if (!isWithdrawalOpen(order) && !(await areAllPiecesGoingBack(db, order))) found.push(order);
  }
  return found;
}

type Step = (order: Order, to: OrderStatus) => Promise<void>;
const WAY: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/** What goes in an order's parcel moves as the order does; each step is made by `move`. */
export async function takeAlong(
  tx: Tx,
  { order, from, to }: { order: Order; from: OrderStatus; to: OrderStatus },
  move: Step,
): Promise<void> {
  if (order.added_to !== null || !WAY.includes(to)) return;
  const isOut = from === 'shipped';
  const all = await lockAdded(tx, order.id, isOut ? ['shipped'] : ['paid', 'processing']);
  // What stands alone is sent alone, also where its order is sent in spite of its money.
  if (all.length === 0 || (!isOut && (await areAllPiecesGoingBack(tx, order)))) return;
  const along = isOut ? all.filter((added) => leftTogether(added, order)) : await staying(tx, all);
  for (const added of along) {
    for (const step of roadOf(added, from, to)) await move(added, step);
  }
}

/** Who fetches her order has it at once: it is never on its way. */
const roadOf = ({ status }: Order, from: OrderStatus, to: OrderStatus): readonly OrderStatus[] =>
  WAY.slice(WAY.indexOf(status) + 1, WAY.indexOf(to) + 1).filter(
    (step) => step !== 'shipped' || to !== 'delivered' || from === 'shipped',
  );
