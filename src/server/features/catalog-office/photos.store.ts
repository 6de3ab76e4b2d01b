import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

interface HitRow {
  productId: number;
  key: string;
  cor: string | null;
}

/** As `skuKey` writes a SKU, but for accents, which SKUs hardly have. */
const keyOf = (column: string) =>
  sql<string>`trim(both '-' from regexp_replace(lower(${sql.ref(column)}), '[^a-z0-9]+', '-', 'g'))`;

/** Products whose SKU or a variant's is one of these, and variants with one of these barcodes of 14 digits. */
export async function listPhotoHits(
  db: Kysely<DB>,
  { keys, barcodes }: { keys: readonly string[]; barcodes: readonly string[] },
): Promise<HitRow[]> {
  const products = db
    .selectFrom('products as p')
    .where('p.archived_at', 'is', null)
    .where(keyOf('p.sku'), '=', sql<string>`any(${keys})`)
    .select(['p.id as productId', keyOf('p.sku').as('key'), sql<string | null>`null`.as('cor')]);
  const variants = db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .where('p.archived_at', 'is', null);
  const bySku = variants
    .where(keyOf('v.sku'), '=', sql<string>`any(${keys})`)
    .select(['p.id as productId', keyOf('v.sku').as('key'), sql<string | null>`c.nome`.as('cor')]);
  const padded = sql<string>`lpad(v.gtin, 14, '0')`;
  const byBarcode = variants
    .where(padded, '=', sql<string>`any(${barcodes})`)
    .select(['p.id as productId', padded.as('key'), sql<string | null>`c.nome`.as('cor')]);
  return products.unionAll(bySku).unionAll(byBarcode).execute();
}

/** Their names, colours in order, and how many pictures they have. */
export async function listPhotoProducts(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products as p')
    .where('p.id', 'in', ids)
    .select(({ selectFrom }) => [
      'p.id',
      'p.nome',
      selectFrom('product_colors as c')
        .whereRef('c.product_id', '=', 'p.id')
        .select(sql<string[]>`coalesce(array_agg(c.nome order by c.position), '{}')`.as('cores'))
        .as('cores'),
      selectFrom('product_images as i')
        .whereRef('i.product_id', '=', 'p.id')
        .select(({ fn }) => fn.countAll<number>().as('imagens'))
        .as('imagens'),
    ])
    .execute();
  return rows.map(({ id, nome, cores, imagens }) => ({
    id,
    nome,
    cores: cores ?? [],
    imagens: Number(imagens),
  }));
}
