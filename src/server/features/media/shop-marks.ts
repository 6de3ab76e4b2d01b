import { join } from 'node:path';
import { sharedWork } from '../../limits/bounded.ts';
import type { MediaFolder, Original } from './media-folder.ts';
import type { Mark } from './picture-job.ts';
import type { PicturePress } from './picture-press.ts';

const icon = (side: number, ground?: number): Mark => ({
  width: side,
  height: side,
  format: 'png',
  ...(ground !== undefined && { ground: '#ffffff', share: ground }),
});

/** Names are addresses, kept for ever: another recipe gets another name. */
const MARKS: Readonly<Record<string, Mark>> = {
  'logo-88.webp': { height: 88, format: 'webp' },
  'logo-132.webp': { height: 132, format: 'webp' },
  // Not every mail program knows WebP.
  'logo-88.png': { height: 88, format: 'png' },
  'simbolo-48.png': icon(48),
  'simbolo-192.png': icon(192),
  'simbolo-512.png': icon(512),
  // A telephone paints black below what lets it through, and cuts the corners.
  'simbolo-180.png': icon(180, 0.84),
  // Some cut a circle: a square stands in it whole.
  'simbolo-recorte-512.png': icon(512, 0.56),
  'simbolo-1200.jpg': { width: 1200, height: 630, share: 0.7, ground: '#ffffff', format: 'jpeg' },
};

export const markNamed = (file: string): Mark | undefined =>
  Object.hasOwn(MARKS, file) ? MARKS[file] : undefined;

export const markType = ({ format }: Mark): string => `image/${format}`;

interface ShopMarksDeps {
  folder: MediaFolder;
  press: PicturePress;
  original: (key: string) => Promise<Original | null>;
  /** Is this picture the shop's logo or symbol? Nobody else has such files made of any other. */
  isOfShop: (key: string) => Promise<boolean>;
}

/** A logo's and a symbol's files, each made when it is first asked for; null where there is no such picture. */
export function createShopMarks({ folder, press, original, isOfShop }: ShopMarksDeps) {
  const once = sharedWork<Buffer | null>('shop-marks');

  async function make(key: string, file: string, mark: Mark): Promise<Buffer | null> {
    if (!(await isOfShop(key)) || (await original(key)) === null) return null;
    const source = await folder.originalPath(key);
    if (source === null) return null;
    await press.run({ kind: 'mark', source, target: join(folder.pathOf(key), file), mark });
    return folder.readSize(key, file);
  }

  return async (key: string, file: string): Promise<Buffer | null> => {
    const mark = markNamed(file);
    if (mark === undefined) return null;
    const there = await folder.readSize(key, file);
    return there ?? once(`${key}/${file}`, () => make(key, file, mark));
  };
}
