import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

/** The highest number behind this stem, archived products' too; 0 where there is none. The stem is of [A-Z0-9-]. */
export async function lastNumber(db: Kysely<DB>, stem: string): Promise<number> {
  const form = `^${stem.toLowerCase()}-([0-9]{2,6})(?:-|$)`;
  const found = await db
    .selectFrom(
      db
        .selectFrom('products')
        .select(sql<string>`lower(sku)`.as('code'))
        .unionAll(db.selectFrom('variants').select(sql<string>`lower(sku)`.as('code')))
        .as('codes'),
    )
    .select(sql<number | null>`max(substring(code from ${form})::int)`.as('last'))
    .where(sql<boolean>`code ~ ${form}`)
    .executeTakeFirst();
  return found?.last ?? 0;
}

/** Does a product or a variant bear this code? */
export async function isSkuTaken(db: Kysely<DB>, sku: string): Promise<boolean> {
  const low = sku.toLowerCase();
  const found = await sql<{ taken: boolean }>`
    select exists (select from products where lower(sku) = ${low} and sku <> '')
      or exists (select from variants where lower(sku) = ${low}) as taken`.execute(db);
  return found.rows[0]?.taken === true;
}
