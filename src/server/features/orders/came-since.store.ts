import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { hasEditSince } from '../edits/index.ts';

/** What of an order, or of one that goes along with it, began since then. */
export type CameSince = 'nota' | 'troca' | 'mudanca';

interface Asked {
  orderIds: readonly number[];
  since: Date;
}

/** The first of these that came, and still counts; null: none. */
export async function findCameSince(tx: Transaction<DB>, asked: Asked): Promise<CameSince | null> {
  if (await hasInvoice(tx, asked)) return 'nota';
  if (await hasExchange(tx, asked)) return 'troca';
  return (await hasEditSince(tx, asked)) ? 'mudanca' : null;
}

async function hasInvoice(tx: Transaction<DB>, { orderIds, since }: Asked): Promise<boolean> {
  const issue = await tx
    .selectFrom('invoice_issues')
    .select('id')
    .where('order_id', 'in', [...orderIds])
    .where('created_at', '>=', since)
    .where('state', 'not in', ['recusada', 'cancelada'])
    .executeTakeFirst();
  return issue !== undefined;
}

async function hasExchange(tx: Transaction<DB>, { orderIds, since }: Asked): Promise<boolean> {
  const exchange = await tx
    .selectFrom('exchanges')
    .select('id')
    .where('order_id', 'in', [...orderIds])
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return exchange !== undefined;
}
