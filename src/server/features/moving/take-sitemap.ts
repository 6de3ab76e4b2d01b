import type { Kysely } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { mayBeOld } from '../../pages/old-pages.ts';
import {
  countAddresses,
  insertAddresses,
  listLedNames,
  type LedName,
  MOST_ADDRESSES,
  type NewAddress,
} from './addresses.store.ts';
import { readSitemap } from './sitemap.ts';

interface Given {
  bytes: Uint8Array;
  by: string;
  now: Date;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * Compares a sitemap with what was brought: an address that ends as one that was guessed leads where that one does, whatever
 * folders the old shop put before it, and is no guess any more. All others lead nowhere until somebody says where.
 */
export async function takeSitemap(
  db: Kysely<DB>,
  { bytes, by, now }: Given,
): Promise<{ achados: number; semDestino: number; deixados: number }> {
  const all = readSitemap(bytes);
  const paths = all.filter((path) => mayBeOld(path));
  return inTransaction(db, async (tx) => {
    if ((await countAddresses(tx)) + paths.length > MOST_ADDRESSES)
      throw invalid('Há endereços antigos demais: tire alguns antes.');
    const names = await listLedNames(tx);
    const rows = paths.map((path) => rowOf(path, { names, by, now }));
    await insertAddresses(tx, rows);
    const achados = rows.filter(({ product_id, category_id }) => product_id ?? category_id).length;
    const counted = { achados, semDestino: rows.length - achados, deixados: all.length - paths.length };
    await insertAudit(tx, { actor: by, action: 'mapa_lido', after: counted, at: now });
    return counted;
  });
}

function rowOf(
  path: string,
  { names, by, now }: { names: ReadonlyMap<string, LedName>; by: string; now: Date },
): NewAddress {
  // A category may be called as a product is.
  const led = names.get(path) ?? names.get(lastOf(path));
  return {
    path,
    guessed: false,
    name: led?.name ?? '',
    product_id: led?.productId ?? null,
    category_id: led?.categoryId ?? null,
    target: null,
    import_id: led?.importId ?? null,
    created_by: by,
    created_at: now,
  };
}
