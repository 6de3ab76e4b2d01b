import type { Kysely } from 'kysely';
import { numberedSku, skuStem } from '#shared/sku-words.ts';
import type { DB } from '../../db/index.ts';
import { lastNumber } from './skus.store.ts';

/** A code for a product of that name which neither a product nor a variant has had; null of a name without letters. */
export async function proposeSku(db: Kysely<DB>, nome: string): Promise<string | null> {
  const stem = skuStem(nome);
  return stem === '' ? null : numberedSku(stem, (await lastNumber(db, stem)) + 1);
}
