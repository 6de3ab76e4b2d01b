import { readShop } from '../../src/server/features/moving/read-shop.ts';
import { understand } from '../../src/server/features/moving/to-wish.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
/** An old shop's file, read on a day of its promotions. */
export const readOldFile = async (text: string | Uint8Array) =>
  readShop(typeof text === 'string' ? new TextEncoder().encode(text) : text, NOW);
/** What its products are to become. */
export async function wishesOf(text: string | Uint8Array) {
  const file = await readOldFile(text);
  if (file.kind !== 'produtos') throw new Error(`a file of ${file.kind}`);
  return file.products.map((old) => ({ key: old.key, ...understand(old) }));
}
