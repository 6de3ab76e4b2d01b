import type { Kysely } from 'kysely';
import { slugify } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { exportProducts } from '../catalog-office/index.ts';
import type { Media } from '../media/index.ts';
import { zipOf, type ZipEntry } from './zip.ts';

export interface PicturesDeps {
  db: Kysely<DB>;
  clock: Clock;
  media: Pick<Media, 'originalOnce'>;
}

/**
 * The photographs of all products but archived ones, as they are kept: one archive that is written while they are read. Each
 * is named as 'Fotos de muitos produtos' finds its place again: SKU, colour, number. What can't be had now is told in a file
 * at the end.
 */
export function takePictures({ db, clock, media }: PicturesDeps): AsyncGenerator<Buffer> {
  return zipOf(entriesOf(db, media), clock());
}

async function* entriesOf(db: Kysely<DB>, media: PicturesDeps['media']): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  const taken = new Set<string>();
  for await (const products of exportProducts(db)) {
    for (const product of products) {
      for (const { name: wanted, url } of namesOf(product)) {
        const name = takeName(taken, wanted, product.id);
        const key = /^\/midia\/([0-9a-f]+)$/.exec(url)?.[1];
        // One that can't be read now breaks no archive of thousands.
        const original = key === undefined ? null : await media.originalOnce(key).catch(() => null);
        if (original === null) missing.push(`${name}: ${url}`);
        else
          yield { name: `${name}.${ENDINGS[original.contentType] ?? 'img'}`, content: once(original.bytes) };
      }
    }
  }
  if (missing.length > 0)
    yield {
      name: 'FALTAM.txt',
      content: once(
        `Estas não foram encontradas, ou não puderam ser lidas agora:\r\n${missing.join('\r\n')}\r\n`,
      ),
    };
}

const ENDINGS: Record<string, string> = { 'image/webp': 'webp', 'image/svg+xml': 'svg' };

/** A name for each picture of a product, without its ending. */
function namesOf({ id, sku, pictures }: ProdutoDoEscritorio): { name: string; url: string }[] {
  const base = sku.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || `produto-${id}`;
  const counts = new Map<string, number>();
  return pictures.map(({ url, cor }) => {
    const start = [base, slugify(cor ?? '').slice(0, 60)].filter((part) => part !== '').join('_');
    const number = (counts.get(start) ?? 0) + 1;
    counts.set(start, number);
    return { name: `${start}_${number}`, url };
  });
}

/**
 * SKUs are not unique, less so as names of files, which some systems tell apart by no case: a name that another product's
 * picture has in this archive gets its own product's number besides. The names of one product are different.
 */
function takeName(taken: Set<string>, name: string, productId: number): string {
  const own = taken.has(name.toLowerCase()) ? `${name}_p${productId}` : name;
  taken.add(own.toLowerCase());
  return own;
}

async function* once(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
