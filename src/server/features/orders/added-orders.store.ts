import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isAllGoingBack } from '../ledger/index.ts';
import type { Order } from './orders.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Orders that were added to another one, oldest first. */
export const listAdded = (db: Db, parentId: number): Promise<Order[]> =>
  db.selectFrom('orders').selectAll().where('added_to', '=', parentId).orderBy('id').execute();

/** Likewise those that are paid and here, kept to the transaction: after the order that they go along with. */
export const lockAdded = (
  tx: Transaction<DB>,
  parentId: number,
  statuses: readonly Order['status'][],
): Promise<Order[]> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('added_to', '=', parentId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .forUpdate()
    .execute();

/** The number of the order that one was added to: it never becomes another one. */
export async function findParentId(
  db: Db,
  by: { id: number } | { externalReference: string },
): Promise<number | null> {
  const query = db.selectFrom('orders').select('added_to');
  const row =
    'id' in by
      ? await query.where('id', '=', by.id).executeTakeFirst()
      : await query.where('external_reference', '=', by.externalReference).executeTakeFirst();
  return row?.added_to ?? null;
}

/** Is something added to an order that is not paid yet, and may be? */
export const hasOpenAddition = (db: Db, parentId: number): Promise<boolean> =>
  hasAddition(db, parentId, ['pending', 'in_analysis']);

/** Likewise one that the office may call off: what is looked at by a bank holds up no parcel. */
export const hasPendingAddition = (db: Db, parentId: number): Promise<boolean> =>
  hasAddition(db, parentId, ['pending']);

async function hasAddition(db: Db, parentId: number, statuses: readonly Order['status'][]): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('added_to', '=', parentId)
    .where('status', 'in', [...statuses])
    .executeTakeFirst();
  return open !== undefined;
}

/** What was added goes where the order goes. */
export async function sendAddedTo(
  tx: Transaction<DB>,
  parentId: number,
  change: Partial<Pick<Order, 'nome' | 'whatsapp' | 'cep' | 'endereco' | 'numero' | 'complemento'>> &
    Partial<Pick<Order, 'bairro' | 'cidade' | 'estado'>> & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('orders').set(change).where('added_to', '=', parentId).execute();
}

/** It takes nothing more, as `takesAdded` says: sent, gone or going back, contested, warned of or withdrawn from. */
const isShut = sql<boolean>`(p.status not in ('paid', 'processing') or p.shipped_at is not null
  or p.disputed or p.fraud_alert_at is not null
  or (p.withdrawn_at is not null and p.withdrawal_settled_at is null)
  or exists (select from orders o where o.id = p.id and ${isAllGoingBack}))`;

/** Unpaid ones whose order takes nothing more, and of which no call is under way. */
export async function listUnwanted(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('orders as p', 'p.id', 'o.added_to')
    .select('o.id')
    .where('o.status', '=', 'pending')
    .where(isShut)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts as a')
            .select('a.id')
            .whereRef('a.order_id', '=', 'o.id')
            .where('a.state', 'in', ['sending', 'unknown']),
        ),
      ),
    )
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
