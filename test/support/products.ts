import type { Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

export interface PlainProduct {
  nome: string;
  precoCents?: number;
  promocionalCents?: number | null;
  pesoGrams?: number;
  ativo?: boolean;
}

/** A product without colours and sizes, for what only asks what it weighs and costs. */
export async function insertPlainProduct(db: Kysely<DB>, product: PlainProduct): Promise<number> {
  const { id: categoryId } = await db
    .insertInto('categories')
    .values({
      nome: `Vestidos ${product.nome}`,
      slug: `vestidos-${product.nome.toLowerCase().replaceAll(' ', '-')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('products')
    .values({
      nome: product.nome,
      preco_cents: product.precoCents ?? 12_990,
      promocional_cents: product.promocionalCents ?? null,
      category_id: categoryId,
      peso_grams: product.pesoGrams ?? 0,
      ativo: product.ativo ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
