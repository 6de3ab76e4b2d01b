import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

/** A variant that exists, with what it costs and how many there are, as of now. */
export interface VariantNow {
  variantId: number;
  stockItemId: number;
  available: number;
  sku: string;
  productId: number;
  nome: string;
  categoria: string;
  categoryId: number;
  tags: string[];
  cor: string;
  tamanho: string;
  imagem: string;
  /** Promotional price where there is one. */
  priceCents: number;
  /** Without the promotional price. */
  fullCents: number;
  /** What one costs the shop; null: nobody said. */
  costCents: number | null;
  /** Active and not archived. */
  onSale: boolean;
  /** Becomes a vale of its price when it is paid. */
  isGiftCard: boolean;
}

/** Every variant of these products, hidden and archived ones too. */
export function listVariants(db: Kysely<DB>, productIds: number[]): Promise<VariantNow[]> {
  return db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_colors as pc', 'pc.id', 'v.color_id')
    .innerJoin('product_sizes as ps', 'ps.id', 'v.size_id')
    .innerJoin('stock_items as s', 's.id', 'v.stock_item_id')
    .select([
      'v.id as variantId',
      'v.stock_item_id as stockItemId',
      's.quantity as available',
      'v.sku',
      'p.id as productId',
      'p.nome',
      'c.nome as categoria',
      'p.category_id as categoryId',
      'p.tags',
      'p.preco_cents as fullCents',
      'p.custo_cents as costCents',
      'p.vale_presente as isGiftCard',
      'pc.nome as cor',
      'ps.tamanho',
      sql<string>`coalesce(
        (select i.url from product_images i where i.product_id = p.id
         order by i.color_id is not distinct from v.color_id desc, i.position limit 1), '')`.as('imagem'),
      sql<number>`coalesce(p.promocional_cents, p.preco_cents)`.as('priceCents'),
      sql<boolean>`p.ativo and p.archived_at is null`.as('onSale'),
    ])
    .where('p.id', 'in', productIds)
    .orderBy('v.id')
    .execute();
}
