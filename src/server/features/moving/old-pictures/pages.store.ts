import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { inTransaction, type DB } from '../../../db/index.ts';
import type { Source } from '../old-product.ts';
import { isBare } from './found.store.ts';
import type { Rules } from './robots.ts';
import type { Sized } from './sizes.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

export interface ReadRow extends Omit<Selectable<DB['moving_page_reads']>, 'rules'> {
  rules: Rules | null;
}
export type PageRow = Selectable<DB['moving_pages']>;

export async function findRead(db: Reader, importId: number): Promise<ReadRow | undefined> {
  const row = await db
    .selectFrom('moving_page_reads')
    .selectAll()
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row as ReadRow | undefined;
}

interface NewRead {
  importId: number;
  origin: string;
  by: string;
  now: Date;
}

/** Begins a reading, or goes on with one, not before its shop may be asked; at another address from the beginning. */
export async function saveRead(tx: Tx, { importId, origin, by, now }: NewRead): Promise<void> {
  await tx
    .deleteFrom('moving_page_reads')
    .where('import_id', '=', importId)
    .where('origin', '<>', origin)
    .execute();
  const again = { status: 'lendo' as const, why: '', rules_at: null, failures: 0 };
  await tx
    .insertInto('moving_page_reads')
    .values({
      import_id: importId,
      origin,
      asked_by: by,
      created_at: now,
      updated_at: now,
      next_at: now,
      ...again,
    })
    .onConflict((conflict) =>
      conflict.column('import_id').doUpdateSet({
        asked_by: by,
        updated_at: now,
        next_at: sql`greatest(moving_page_reads.next_at, excluded.next_at)`,
        ...again,
      }),
    )
    .execute();
}

const NO_PATH = 'O arquivo não diz o endereço desta peça na loja antiga: ponha as fotos à mão.';

/** Where pages stand whose addresses nobody has kept, by the name that the old shop has for the product. */
const FOLDERS: Partial<Record<Source, string>> = { nuvemshop: '/produtos/', shopify: '/products/' };

/** The address that an import or a sitemap has told of a product, rather than one that was guessed. */
const addressOf = (product: string) => sql`
  (select a.path from old_addresses a
    where a.product_id = ${sql.ref(product)} and a.import_id is not null
    order by a.guessed, a.path limit 1)`;

/**
 * The pages of an import's products that have no picture. Those that failed are to be read again, and products that have
 * pictures by now are left out. How many there are.
 */
export async function planPages(tx: Tx, importId: number, source: Source): Promise<number> {
  await sql`
    delete from moving_pages m where m.import_id = ${importId} and not (${isBare('m.product_id')})`.execute(
    tx,
  );
  await sql`
    update moving_pages m set status = 'espera', why = '', tries = 0, path = known.path
    from (
      select product_id, coalesce(${addressOf('p.product_id')}, p.path) as path
      from moving_pages p where p.import_id = ${importId} and p.status = 'falhou'
    ) known
    where m.import_id = ${importId} and m.product_id = known.product_id and known.path is not null`.execute(
    tx,
  );
  const folder = FOLDERS[source] ?? null;
  await sql`
    insert into moving_pages (import_id, product_id, position, path, status, why)
    select import_id, product_id, position, path,
      case when path is null then 'falhou' else 'espera' end,
      case when path is null then ${NO_PATH} else '' end
    from (
      select distinct on (i.product_id) i.import_id, i.product_id, i.position, coalesce(
        ${addressOf('i.product_id')},
        case when char_length(i.key) < 400 then ${folder}::text || i.key end
      ) as path
      from moving_items i join products p on p.id = i.product_id and p.archived_at is null
      where i.import_id = ${importId} and i.outcome in ('novo', 'alterado', 'igual') and ${isBare('i.product_id')}
      order by i.product_id, i.position
    ) wanted
    on conflict do nothing`.execute(tx);
  return countPages(tx, importId);
}

async function countPages(db: Reader, importId: number): Promise<number> {
  const { n } = await db
    .selectFrom('moving_pages')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return n;
}

type Due = ReadRow & { source: Source };

/** The shop of a reading, with or without `www.`. */
const shopOf = (read: string) =>
  sql<string>`regexp_replace(${sql.ref(`${read}.origin`)}, '^https://www[.]', 'https://')`;

/** Not while its import is taken back, nor while another reading of its shop asks or gives it time. */
const isDue = (now: Date) => sql<boolean>`
  r.status = 'lendo' and r.next_at <= ${now}
  and exists (select from moving_imports i where i.id = r.import_id and i.status = 'pronto')
  and not exists (
    select from moving_page_reads o
    where o.import_id <> r.import_id and o.next_at > ${now} and ${shopOf('o')} = ${shopOf('r')})`;

/** A reading that is due; until `leaseEnd` nobody else asks that shop. */
export async function takeDueRead(
  db: Kysely<DB>,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<Due | undefined> {
  const due = (reader: Reader) =>
    reader
      .selectFrom('moving_page_reads as r')
      .where(isDue(now))
      .orderBy('r.next_at')
      .orderBy('r.import_id')
      .limit(1);
  const first = await due(db).select(shopOf('r').as('shop')).executeTakeFirst();
  if (first === undefined) return undefined;
  return inTransaction(db, async (tx) => {
    // All of that shop, in one order: whoever comes second sees the lease of who came first.
    await tx
      .selectFrom('moving_page_reads as r')
      .select('r.import_id')
      .where(shopOf('r'), '=', first.shop)
      .orderBy('r.import_id')
      .forUpdate()
      .execute();
    const row = await tx
      .updateTable('moving_page_reads')
      .set({ next_at: leaseEnd })
      .where('import_id', 'in', due(tx).where(shopOf('r'), '=', first.shop).select('r.import_id'))
      .returningAll()
      .returning(({ selectFrom }) =>
        selectFrom('moving_imports as i')
          .select('i.source')
          .whereRef('i.id', '=', 'moving_page_reads.import_id')
          .as('source'),
      )
      .executeTakeFirst();
    return row as Due | undefined;
  });
}

/** What has become of a reading, unless it was stopped or begun anew meanwhile. */
export async function updateRead(
  db: Reader,
  { import_id, created_at, asked_by }: Pick<ReadRow, 'import_id' | 'created_at' | 'asked_by'>,
  change: Partial<Pick<ReadRow, 'status' | 'why' | 'failures' | 'rules_at'>> & { rules?: Rules; now: Date },
): Promise<void> {
  const { now, rules, ...columns } = change;
  await db
    .updateTable('moving_page_reads')
    .set({ ...columns, ...(rules !== undefined && { rules: JSON.stringify(rules) }), updated_at: now })
    .where('import_id', '=', import_id)
    .where('created_at', '=', created_at)
    .where('asked_by', '=', asked_by)
    .where('status', '=', 'lendo')
    .execute();
}

/** Its shop may be asked again from then on, also by whoever goes on with what was stopped meanwhile. */
export async function endLease(
  db: Reader,
  { import_id, created_at }: Pick<ReadRow, 'import_id' | 'created_at'>,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable('moving_page_reads')
    .set({ next_at: nextAt })
    .where('import_id', '=', import_id)
    .where('created_at', '=', created_at)
    .execute();
}

/** It is read no further. False: it was not being read. */
export async function stopRead(tx: Tx, importId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moving_page_reads')
    .set({ status: 'parado', why: '', updated_at: now })
    .where('import_id', '=', importId)
    .where('status', '=', 'lendo')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The next page to be read, counted as tried. */
export function takeNextPage(db: Reader, importId: number): Promise<PageRow | undefined> {
  return db
    .updateTable('moving_pages')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('import_id', '=', importId)
    .where('product_id', 'in', ({ selectFrom }) =>
      selectFrom('moving_pages')
        .select('product_id')
        .where('import_id', '=', importId)
        .where('status', '=', 'espera')
        .orderBy('tries')
        .orderBy('position')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** It was not its fault: it is tried as often as before. */
export async function putBack(db: Reader, { import_id, product_id }: PageRow): Promise<void> {
  await db
    .updateTable('moving_pages')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('import_id', '=', import_id)
    .where('product_id', '=', product_id)
    .where('status', '=', 'espera')
    .execute();
}

/** What a page gave: its pictures, or why none. */
export async function endPage(
  tx: Tx,
  { import_id, product_id }: PageRow,
  { pictures, why }: { pictures: readonly Sized[]; why: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('moving_pages')
    .set({ status: pictures.length > 0 ? 'lida' : 'falhou', why })
    .where('import_id', '=', import_id)
    .where('product_id', '=', product_id)
    .where('status', '=', 'espera')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || pictures.length === 0) return;
  const rows = pictures.map(({ key, url }, position) => ({ import_id, product_id, position, key, url }));
  await tx.insertInto('moving_page_pictures').values(rows).execute();
}

/** Every page so far is not there. */
export async function areAllGone(
  db: Reader,
  importId: number,
  { gone, atLeast }: { gone: string; atLeast: number },
): Promise<boolean> {
  const { missing, others } = await db
    .selectFrom('moving_pages')
    .select(
      sql<number>`count(*) filter (where status = 'falhou' and starts_with(why, ${gone}))::integer`.as(
        'missing',
      ),
    )
    .select(sql<number>`count(*) filter (where status = 'lida')::integer`.as('others'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return others === 0 && missing >= atLeast;
}

/** Nothing of it is read or taken any more. */
export async function forgetRead(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('moving_page_reads').where('import_id', '=', importId).execute();
}
