import { sql, type Kysely, type RawBuilder } from 'kysely';
import { fold } from '#shared/text.ts';
import type { OfficeProductsQuery, OrdemProdutos } from '#shared/wire/office-products-query.ts';
import type { DB } from '../../db/index.ts';

const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn'.repeat(2);

/** As `fold` in the shop's own code: the database may know no Portuguese. */
const folded = (column: string) => sql<string>`translate(lower(${sql.ref(column)}), ${ACCENTED}, ${PLAIN})`;
/** The searched text begins with the name; an index has it in this order. */
const byName = sql<string>`left(p.busca, 60) collate "C"`;
const effectivePrice = sql<number>`coalesce(p.promocional_cents, p.preco_cents)`;
const hasUnits = sql<boolean>`exists (select 1 from variants as v join stock_items as i
  on i.id = v.stock_item_id where v.product_id = p.id and i.quantity > 0)`;
const units = sql<number>`coalesce(stock.units, 0)`;

const ORDERS: Record<OrdemProdutos, RawBuilder<unknown>> = {
  nome: sql`${byName}`,
  'nome-desc': sql`${byName} desc`,
  menor: sql`${effectivePrice}`,
  maior: sql`${effectivePrice} desc`,
  preco: sql`${effectivePrice}`,
  'preco-desc': sql`${effectivePrice} desc`,
  estoque: sql`${units}`,
  'estoque-desc': sql`${units} desc`,
  categoria: sql`${folded('c.nome')}`,
  'categoria-desc': sql`${folded('c.nome')} desc`,
  recentes: sql`p.created_at desc`,
  antigos: sql`p.created_at`,
};

/** The page of products that a query asks for, as ids in order, and how many match in all. Archived ones never do. */
export async function listOfficeIds(
  db: Kysely<DB>,
  query: OfficeProductsQuery,
): Promise<{ ids: number[]; total: number }> {
  const found = narrow(candidates(db, query.sort.startsWith('estoque')), query);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select('p.id')
    .orderBy(ORDERS[query.sort])
    .orderBy('p.id', 'desc')
    .$if(query.limit !== undefined, (page) => page.limit(query.limit ?? 0))
    .offset(query.offset)
    .execute();
  return { ids: rows.map((row) => row.id), total: Number(total) };
}

/** Variants of a shared stock point to one item, which counts once. */
function unitsByProduct(db: Kysely<DB>) {
  return db
    .selectFrom(db.selectFrom('variants').select(['product_id', 'stock_item_id']).distinct().as('lying'))
    .innerJoin('stock_items', 'stock_items.id', 'lying.stock_item_id')
    .select(({ fn }) => ['lying.product_id', fn.sum<number>('stock_items.quantity').as('units')])
    .groupBy('lying.product_id');
}

function candidates(db: Kysely<DB>, needsUnits: boolean) {
  const known = db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .where('p.archived_at', 'is', null);
  // Nothing is summed up for who does not ask.
  const stock = needsUnits
    ? unitsByProduct(db).as('stock')
    : unitsByProduct(db)
        .where(sql<boolean>`false`)
        .as('stock');
  return known.leftJoin(stock, 'stock.product_id', 'p.id');
}

type Candidates = ReturnType<typeof candidates>;

function narrow(from: Candidates, query: OfficeProductsQuery): Candidates {
  const { q, categoria, destaque, ids, situacao } = query;
  const text = fold(q ?? '');
  return from
    .$if(text !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          sql<boolean>`strpos(p.busca, ${text}) > 0`,
          sql<boolean>`strpos(${folded('c.nome')}, ${text}) > 0`,
        ]),
      ),
    )
    .$if(categoria !== undefined, (rows) => rows.where(folded('c.nome'), '=', fold(categoria ?? '')))
    .$if(destaque !== undefined, (rows) => rows.where('p.destaque', '=', destaque ?? false))
    .$if(ids !== undefined, (rows) => rows.where('p.id', 'in', ids ?? []))
    .$if(situacao === 'ativo', (rows) => rows.where(hasUnits))
    .$if(situacao === 'inativo', (rows) => rows.where((eb) => eb.not(hasUnits)))
    .$if(situacao === 'oculto', (rows) => rows.where('p.ativo', '=', false))
    .$if(situacao === 'destaque', (rows) => rows.where('p.destaque', '=', true))
    .$if(query.cores.length > 0, (rows) => rows.where(hasPart('product_colors', 'nome', query.cores)))
    .$if(query.tamanhos.length > 0, (rows) =>
      rows.where(hasPart('product_sizes', 'tamanho', query.tamanhos)),
    );
}

function hasPart(table: string, column: string, names: readonly string[]) {
  const wanted = sql.join(names.map((name) => sql`${fold(name)}`));
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as part
    where part.product_id = p.id and ${folded(`part.${column}`)} in (${wanted}))`;
}

export interface LowStockRow {
  produto_id: number;
  nome: string;
  cor: string | null;
  tamanho: string | null;
  estoque: number;
  imagem: string;
}

/** Variants of shown products that have at most so many units, the fewest first; a shared stock is one line. */
export async function listLowStock(
  db: Kysely<DB>,
  { most, limit, offset }: { most: number; limit: number; offset: number },
): Promise<{ rows: LowStockRow[]; total: number }> {
  const low = db
    .selectFrom('stock_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('variants as v', 'v.stock_item_id', 'i.id')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .where('i.quantity', '<=', most)
    .where('p.ativo', '=', true)
    .where('p.archived_at', 'is', null);
  const { total } = await low
    .select(({ fn }) => fn.count<number>('i.id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await low
    .select(['p.id as produto_id', 'p.nome', 'i.quantity as estoque', 'i.id'])
    .select(oneOf('c.nome', 'cor'))
    .select(oneOf('s.tamanho', 'tamanho'))
    .select(imageOf)
    .groupBy(['i.id', 'p.id'])
    .orderBy('i.quantity')
    .orderBy('p.nome')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(({ id: _id, ...row }) => row), total: Number(total) };
}

/** Of a shared stock none: it is of every colour and size. */
function oneOf<Name extends string>(column: string, name: Name) {
  const value = sql.ref<string>(column);
  return sql<string | null>`case when p.estoque_compartilhado then null else min(${value}) end`.as(name);
}

const imageOf = sql<string>`coalesce((select url from product_images where product_id = p.id
  order by position, id limit 1), '')`.as('imagem');

/** What a line of a search shows of these products. */
export async function listNamed(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.nome', 'p.ativo', imageOf])
    .where('p.id', 'in', ids)
    .execute();
}
