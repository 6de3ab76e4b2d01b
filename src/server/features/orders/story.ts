import type { Kysely, Transaction } from 'kysely';
import type { OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { afterCommit, type DB } from '../../db/index.ts';
import { orderMark } from '../../security/order-mark.ts';
import { insertHistory, type HistoryEntry, type Order } from './orders.store.ts';

/** A step of an order as the log tells of it: without its reason, which somebody may have typed. */
export interface OrderStep {
  /** The order as all its lines name it. */
  pedido: number;
  /** What stands for its code in the lines of calls that name it by that. */
  marca: string | null;
  /** What the provider's own page calls it by; it opens nothing. */
  referencia: string;
  from: OrderStatus | null;
  to: OrderStatus;
  actor: OrderActor;
}

const hearers = new WeakMap<Kysely<DB>, (step: OrderStep) => void>();

/** From here on `hear` is told of each step of an order in this database by this process, once it is written. */
export function hearSteps(db: Kysely<DB>, hear: (step: OrderStep) => void): void {
  hearers.set(db, hear);
}

/** Writes a step into an order's history, and has it told when its transaction is written. */
export async function noteStep(
  tx: Transaction<DB>,
  { id, codigo, external_reference: referencia }: Pick<Order, 'id' | 'codigo' | 'external_reference'>,
  entry: Omit<HistoryEntry, 'orderId'>,
): Promise<void> {
  await insertHistory(tx, { orderId: id, ...entry });
  const { from, to, actor } = entry;
  const names = { pedido: id, marca: orderMark(codigo), referencia };
  afterCommit(tx, (db) => hearers.get(db)?.({ ...names, from, to, actor }));
}
