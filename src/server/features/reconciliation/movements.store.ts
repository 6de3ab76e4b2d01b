import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isNoPlayedTest } from './played-tests.store.ts';

/** What moved of one charge, for the file. */
export interface Moved {
  id: number;
  at: Date;
  kind: 'charged' | 'corrected' | 'returned' | 'disputed';
  cents: number;
  /** Null: a PIX without an order. */
  codigo: string | null;
  charge: string;
  method: string;
  installments: number;
  /** The whole charge, and what is left of it after fees: null while that is not told. */
  amount_cents: number;
  net_cents: number | null;
  releases_at: Date | null;
}

interface Span {
  from: Date;
  before: Date;
}

/** Movements of orders' charges, oldest first, a batch at a time by where the last one ended. */
export async function* walkMovements(
  db: Kysely<DB>,
  { from, before }: Span,
  batch = 500,
): AsyncGenerator<Moved[]> {
  let last: Moved | undefined;
  do {
    const rows: Moved[] = await db
      .selectFrom('charge_movements as m')
      .innerJoin('payments as p', 'p.id', 'm.payment_id')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select([
        'm.id',
        'm.at',
        'm.kind',
        'm.cents',
        'o.codigo',
        'p.provider_payment_id as charge',
        'p.method',
      ])
      .select(['p.installments', 'p.amount_cents', 'p.net_cents', 'p.releases_at'])
      .where(isNoPlayedTest)
      .where('m.at', '>=', from)
      .where('m.at', '<', before)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(m.at, m.id) > (${last?.at}, ${last?.id})`),
      )
      .orderBy('m.at')
      .orderBy('m.id')
      .limit(batch)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** The same of PIX without an order. */
export async function customPixMovements(db: Kysely<DB>, { from, before }: Span): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select m.id, m.at, m.kind, m.cents, null::text as codigo, coalesce(c.provider_payment_id, '') as charge,
      'pix' as method, 1 as installments, c.valor_cents as amount_cents, c.net_cents, c.releases_at
    from custom_pix_movements m join custom_pix c on c.id = m.pix_id
    where m.at >= ${from} and m.at < ${before} order by m.at, m.id`.execute(db);
  return rows;
}
