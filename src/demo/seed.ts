import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../server/clock.ts';
import { inTransaction, type DB } from '../server/db/index.ts';
import { raiseVersion } from '../server/features/catalog/index.ts';
import { DRAWING_WIDTHS, insertMedia, mediaUrl, type Media } from '../server/features/media/index.ts';
import { demoCategories, demoProducts } from './catalog/index.ts';
import { drawPicture, listDemoPictures, PICTURE_SIZE, PICTURE_TYPE, type DrawnPicture } from './pictures.ts';
import {
  hasProducts,
  idOf,
  insertCategories,
  insertColors,
  insertImages,
  insertProducts,
  insertSizes,
  insertVariants,
  lockSeeding,
  readMark,
  saveMark,
  within,
  type SeedingMark,
} from './seed.store.ts';

export interface SeedDeps {
  db: Kysely<DB>;
  media: Pick<Media, 'keepOriginal' | 'wake'>;
  clock: Clock;
  /** SEED_DEMO. */
  mode: 'auto' | 'on' | 'off';
  /** Takes one Portuguese sentence at a time, for whoever watches the server. */
  say: (sentence: string) => void;
}

/**
 * Fills an empty shop with the demonstration catalogue, once: `auto` where there has never been a product at a start, `on`
 * beside others. What was emptied stays empty. Any number of servers may call it at the same moment; one of them seeds.
 * True when this call did.
 */
export async function seedDemo({ db, media, clock, mode, say }: SeedDeps): Promise<boolean> {
  if (mode === 'off' || isOver(mode, await readMark(db))) return false;
  if (mode === 'auto' && (await hasProducts(db))) {
    // Remembered, so that this shop is none to be filled once its owner has taken all out.
    await inTransaction(db, async (tx) => saveMark(tx, { ...(await lockSeeding(tx)), declined: true }));
    return false;
  }
  say(`Preparando a loja de demonstração: ${demoProducts.length} produtos…`);
  const pictures = listDemoPictures().map(drawPicture);
  // Before the rows: whoever sees a product finds its pictures.
  await Promise.all(
    pictures.map(({ key, bytes }) => media.keepOriginal(key, { bytes, contentType: PICTURE_TYPE })),
  );
  const seeded = await inTransaction(db, async (transaction) => {
    const before = await lockSeeding(transaction);
    if (isOver(mode, before) || (mode === 'auto' && (await hasProducts(transaction)))) return false;
    await insertCatalogue(transaction, pictures, clock());
    await saveMark(transaction, { ...before, seeded: true });
    await raiseVersion(transaction, 'everything');
    return true;
  });
  media.wake();
  return seeded;
}

/** `on` is what somebody says who wants it after all. */
const isOver = (mode: 'auto' | 'on', { seeded, declined }: SeedingMark): boolean =>
  seeded || (mode === 'auto' && declined);

async function insertCatalogue(
  db: Transaction<DB>,
  pictures: readonly DrawnPicture[],
  now: Date,
): Promise<void> {
  const categories = await insertCategories(db, demoCategories);
  const products = await insertProducts(db, demoProducts, { categories, now });
  const colors = await insertColors(db, demoProducts, products);
  const sizes = await insertSizes(db, demoProducts, products);
  const variants = demoProducts.flatMap((product) => {
    const productId = idOf(products, product.sku);
    return product.variantes.map(({ cor, tamanho, estoque, sku }) => ({
      productId,
      colorId: idOf(colors, within(productId, cor)),
      sizeId: idOf(sizes, within(productId, tamanho)),
      sku,
      quantity: estoque,
    }));
  });
  await insertVariants(db, variants);
  const media = await insertMedia(
    db,
    pictures.map(({ key, bytes, placeholder, view, position }) => ({
      key,
      content_type: PICTURE_TYPE,
      bytes: bytes.length,
      ...PICTURE_SIZE,
      placeholder,
      widths: [...DRAWING_WIDTHS],
      // Cards show the first: it is made into their sizes ahead, and the others when somebody looks at them.
      state: view === 'front' && position === 0 ? ('new' as const) : ('ready' as const),
    })),
  );
  const images = pictures.map(({ product, colour, position, key }) => {
    const productId = idOf(products, product.sku);
    return {
      product_id: productId,
      color_id: idOf(colors, within(productId, colour.nome)),
      position,
      url: mediaUrl(key),
      media_id: idOf(media, key),
    };
  });
  await insertImages(db, images);
}
