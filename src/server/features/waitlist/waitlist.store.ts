import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

/** A colour and a size of a product as it writes them; '' is any. */
export interface Wanted {
  cor: string;
  tamanho: string;
}

export interface NewAsk extends Wanted {
  productId: number;
  email: string;
  now: Date;
}

/** Notes it, unless she waits for the same already. */
export async function insertAsk(tx: Tx, { productId, cor, tamanho, email, now }: NewAsk): Promise<void> {
  await tx
    .insertInto('waitlist_asks')
    .values({ product_id: productId, cor, tamanho, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many asks of an e-mail, or for a product, wait. */
export async function countOpen(db: Db, whose: { email: string } | { productId: number }): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_asks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('told_at', 'is', null)
    .$if('email' in whose, (query) => query.where('email', '=', 'email' in whose ? whose.email : ''))
    .$if('productId' in whose, (query) =>
      query.where('product_id', '=', 'productId' in whose ? whose.productId : 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All that an e-mail waits for, and what it was told lately. */
export function listAsksOf(db: Db, email: string): Promise<Selectable<DB['waitlist_asks']>[]> {
  return db.selectFrom('waitlist_asks').selectAll().where('email', '=', email).orderBy('id').execute();
}

/** Forgets an e-mail: what it waits for, and what it was told. */
export async function eraseAsks(db: Db, email: string): Promise<void> {
  await db.deleteFrom('waitlist_asks').where('email', '=', email).execute();
}

/** Whose link it is; undefined where it is nobody's any more. */
export async function findEmailOfLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_links as l')
    .innerJoin('waitlist_asks as a', 'a.id', 'l.ask_id')
    .select('a.email')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.email;
}

export async function insertLink(db: Db, askId: number, tokenHash: Buffer): Promise<void> {
  await db.insertInto('waitlist_links').values({ ask_id: askId, token_hash: tokenHash }).execute();
}

/** Forgets who has waited, and who was told, for longer than that. */
export async function deleteOldAsks(
  db: Db,
  { askedBefore, toldBefore }: { askedBefore: Date; toldBefore: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist_asks')
    .where((eb) =>
      eb.or([
        eb('told_at', '<', toldBefore),
        eb.and([eb('told_at', 'is', null), eb('created_at', '<', askedBefore)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface DemandRow {
  produto_id: number;
  nome: string;
  cor: string;
  tamanho: string;
  esperam: number;
  desde: Date;
  imagem: string;
}

/** What people wait for, most wanted first; nothing of who they are. */
export async function listDemand(
  db: Kysely<DB>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DemandRow[]; total: number }> {
  const wanted = db
    .selectFrom('waitlist_asks as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .where('a.told_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .select(({ fn }) => [
      'p.id as produto_id',
      'p.nome',
      sql<string>`min(a.cor)`.as('cor'),
      sql<string>`min(a.tamanho)`.as('tamanho'),
      fn.countAll<number>().as('esperam'),
      fn.min('a.created_at').as('desde'),
      sql<string>`coalesce((select url from product_images where product_id = p.id
        order by position, id limit 1), '')`.as('imagem'),
    ])
    .groupBy(['p.id', sql`lower(a.cor)`, sql`lower(a.tamanho)`]);
  const { total } = await db
    .selectFrom(wanted.as('wanted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .orderBy('esperam', 'desc')
    .orderBy('desde')
    .orderBy('p.id')
    .orderBy('cor')
    .orderBy('tamanho')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map((row) => ({ ...row, esperam: Number(row.esperam) })), total: Number(total) };
}
