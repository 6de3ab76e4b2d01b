import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { FreightOffer } from '../../providers/freight/port.ts';

/** What freight needs to know of a product, as of now. */
export interface ProductToSend {
  id: number;
  nome: string;
  weightGrams: number;
  widthMm: number;
  lengthMm: number;
  heightMm: number;
  /** Promotional price where there is one. */
  priceCents: number;
  /** Active and not archived. */
  onSale: boolean;
  /** Goes by e-mail, and is no part of any parcel. */
  isGiftCard: boolean;
}

/** These products, hidden and archived ones too. */
export function listProductsToSend(db: Kysely<DB>, ids: number[]): Promise<ProductToSend[]> {
  return db
    .selectFrom('products')
    .select([
      'id',
      'nome',
      'peso_grams as weightGrams',
      'largura_mm as widthMm',
      'comprimento_mm as lengthMm',
      'altura_mm as heightMm',
      sql<number>`coalesce(promocional_cents, preco_cents)`.as('priceCents'),
      sql<boolean>`ativo and archived_at is null`.as('onSale'),
      'vale_presente as isGiftCard',
    ])
    .where('id', 'in', ids)
    .execute();
}

export interface KeptOffers {
  offers: FreightOffer[];
  quotedAt: Date;
}

/** What the provider last answered to a request, on whichever node. */
export async function findOffers(db: Kysely<DB>, requestKey: string): Promise<KeptOffers | undefined> {
  const row = await db
    .selectFrom('freight_quotes')
    .select(['options', 'quoted_at'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  // Written by `saveOffers` alone.
  return row && { offers: row.options as FreightOffer[], quotedAt: row.quoted_at };
}

export async function saveOffers(db: Kysely<DB>, requestKey: string, kept: KeptOffers): Promise<void> {
  const row = { options: JSON.stringify(kept.offers), quoted_at: kept.quotedAt };
  await db
    .insertInto('freight_quotes')
    .values({ request_key: requestKey, ...row })
    .onConflict((conflict) => conflict.column('request_key').doUpdateSet(row))
    .execute();
}

export async function deleteOffersBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('freight_quotes').where('quoted_at', '<', before).execute();
}
