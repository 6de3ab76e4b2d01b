import type { Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { listProductRecords, type ProductRecord } from '../catalog/index.ts';
import {
  findMediaIds,
  freeColorNames,
  freeSizeNames,
  listPresentIds,
  replaceImages,
  saveColors,
  saveLook,
  saveSizes,
  updateStockKind,
  type NamedPart,
} from './products.store.ts';
import { wrong } from './read-numbers.ts';
import { ONLY_COLOR, ONLY_SIZE, type ColorWish, type PicturesWish, type SizeWish } from './read-parts.ts';
import type { ProductWish } from './read-product.ts';
import { saveGtins } from './save-gtins.ts';
import { saveStock } from './save-stock.ts';
import { listPresent } from './variants.store.ts';

type Tx = Transaction<DB>;

/** Colours, sizes, variants with their units, and pictures, as far as the wish speaks of them. */
export async function saveParts(
  tx: Tx,
  product: { id: number; sku: string; isNew: boolean; by: string },
  wish: ProductWish,
): Promise<void> {
  const { id, sku, isNew, by } = product;
  const [record] = await listProductRecords(tx, [id], { withHidden: true });
  if (record === undefined) throw new Error(`Product ${id} vanished under its lock`);
  const present = isNew ? null : await presentOf(tx, record);
  const colors = await keepColors(tx, record, wish.colors);
  const sizes = await keepSizes(tx, record, wish.sizes);
  if (isNew || wish.colors || wish.sizes || wish.stock) {
    const shared = await saveStock(tx, { productId: id, sku, colors, sizes, present, wish: wish.stock, by });
    await updateStockKind(tx, id, shared);
  }
  if (wish.gtins) await saveGtins(tx, id, wish.gtins);
  if (wish.pictures) await savePictures(tx, { record, colors }, wish.pictures);
  if (wish.look) {
    const others = wish.look.filter((other) => other !== id);
    await saveLook(tx, id, await listPresentIds(tx, others));
  }
}

/** A product that was never given variants is as good as a new one. */
async function presentOf(tx: Tx, { product }: ProductRecord) {
  const variants = await listPresent(tx, product.id);
  return variants.length === 0 ? null : { shared: product.estoque_compartilhado, variants };
}

async function keepColors(
  tx: Tx,
  { product, colors }: ProductRecord,
  wished: readonly ColorWish[] | undefined,
): Promise<NamedPart[]> {
  if (wished === undefined && colors.length > 0) return colors.map(({ id, nome }) => ({ id, name: nome }));
  const wanted = wished ?? [{ nome: ONLY_COLOR, era: undefined, hex: undefined }];
  const before = partsBefore(colors, ({ nome }) => nome, wanted);
  const rows = wanted.map(({ nome, era, hex }) => {
    const there = before(nome, era);
    return { id: there?.id ?? null, nome, hex: hex === undefined ? (there?.hex ?? null) : hex };
  });
  if (wanted.some(({ era }) => era !== undefined)) await freeColorNames(tx, product.id);
  return saveColors(tx, product.id, rows);
}

async function keepSizes(
  tx: Tx,
  { product, sizes }: ProductRecord,
  wished: readonly SizeWish[] | undefined,
): Promise<NamedPart[]> {
  if (wished === undefined && sizes.length > 0)
    return sizes.map(({ id, tamanho }) => ({ id, name: tamanho }));
  const wanted = wished ?? [{ tamanho: ONLY_SIZE, era: undefined, detalhes: undefined }];
  const before = partsBefore(sizes, ({ tamanho }) => tamanho, wanted);
  const rows = wanted.map(({ tamanho, era, detalhes }) => {
    const there = before(tamanho, era);
    const kept = detalhes === undefined ? (there?.detalhes ?? null) : detalhes;
    return { id: there?.id ?? null, tamanho, detalhes: kept === null ? null : JSON.stringify(kept) };
  });
  if (wanted.some(({ era }) => era !== undefined)) await freeSizeNames(tx, product.id);
  return saveSizes(tx, product.id, rows);
}

/** Finds what a colour or size was before: by the name that it had, else by its own unless another had that. */
function partsBefore<Part>(
  parts: readonly Part[],
  nameOf: (part: Part) => string,
  wanted: readonly { era: string | undefined }[],
) {
  const byName = new Map(parts.map((part) => [fold(nameOf(part)), part]));
  const renamed = new Set(wanted.flatMap(({ era }) => (era === undefined ? [] : fold(era))));
  return (name: string, era: string | undefined): Part | undefined => {
    if (era !== undefined) return byName.get(fold(era));
    return renamed.has(fold(name)) ? undefined : byName.get(fold(name));
  };
}

interface Placed {
  url: string;
  /** The colour that it shows. */
  color: NamedPart | null;
}

async function savePictures(
  tx: Tx,
  { record, colors }: { record: ProductRecord; colors: readonly NamedPart[] },
  wish: PicturesWish,
): Promise<void> {
  const byName = (name: string) => colors.find((color) => fold(color.name) === fold(name)) ?? null;
  const placed =
    wish.kind === 'all' ? placeAll(wish.pictures, byName) : placeByColor(wish, { record, colors });
  const keys = placed.flatMap(({ url }) => keyOf(url) ?? []);
  const media = await findMediaIds(tx, keys);
  const images = placed.map(({ url, color }) => {
    const key = keyOf(url);
    const mediaId = key === null ? null : media.get(key);
    if (mediaId === undefined) throw wrong('imagens', 'Uma das imagens da loja não existe: envie-a de novo.');
    return { url, color_id: color?.id ?? null, media_id: mediaId };
  });
  await replaceImages(tx, record.product.id, images);
}

function keyOf(url: string): string | null {
  return /^\/midia\/([0-9a-f]{32})$/.exec(url)?.[1] ?? null;
}

function placeAll(
  pictures: readonly { url: string; cor: string | null }[],
  byName: (name: string) => NamedPart | null,
): Placed[] {
  return pictures.map(({ url, cor }) => {
    const color = cor === null ? null : byName(cor);
    if (cor !== null && color === null) throw wrong('pictures', `O produto não tem a cor ${cor}.`);
    return { url, color };
  });
}

/** The map wins over the position. Further pictures of a colour stay, unless the list brings further ones itself. */
function placeByColor(
  { inOrder, byName }: Extract<PicturesWish, { kind: 'by-color' }>,
  { record, colors }: { record: ProductRecord; colors: readonly NamedPart[] },
): Placed[] {
  const mains = colors.flatMap((color, index): Placed[] => {
    const url = byName.get(fold(color.name)) ?? inOrder[index];
    return url ? [{ url, color }] : [];
  });
  const further = inOrder
    .slice(colors.length)
    .flatMap((url): Placed[] => (url ? [{ url, color: null }] : []));
  return [...mains, ...(further.length > 0 ? further : furtherViews(record, colors))];
}

function furtherViews({ images }: ProductRecord, colors: readonly NamedPart[]): Placed[] {
  const seen = new Set<string>();
  return images.flatMap(({ url, cor }): Placed[] => {
    if (cor === null) return [{ url, color: null }];
    const isMain = !seen.has(cor);
    seen.add(cor);
    const color = colors.find((one) => one.name === cor);
    return isMain || color === undefined ? [] : [{ url, color }];
  });
}
