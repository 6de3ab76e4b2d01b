import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { boundedCache, sharedWork } from '../../limits/bounded.ts';
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

/** What the shop's settings name such a picture. */
export type MarkSource = 'logo' | 'simbolo';

const sourceOf = (file: string): MarkSource => (file.startsWith('logo-') ? 'logo' : 'simbolo');

/** So long a mark that could not be made is not tried again: owners who upload wait for the same process. */
const FAILED_FOR_MS = 60_000;
const MOST_FAILED = 500;
/** A moment. */
const FAILED_BYTES = 8;

interface ShopMarksDeps {
  folder: MediaFolder;
  press: PicturePress;
  original: (key: string) => Promise<Original | null>;
  /** Do the settings name this picture so? Shapes are bounded by what it is named: no logo's files of a photograph. */
  isOfShop: (key: string, source: MarkSource) => Promise<boolean>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A logo's and a symbol's files, each made when it is first asked for; null where there is no such picture. */
export function createShopMarks({ folder, press, original, isOfShop, clock, log }: ShopMarksDeps) {
  const once = sharedWork<Buffer | null>('shop-marks');
  /** When each may be tried again. */
  const failed = boundedCache<number>({ name: 'failed-marks', max: MOST_FAILED, bytesOf: FAILED_BYTES });

  async function make(key: string, file: string, mark: Mark): Promise<Buffer | null> {
    if (!(await isOfShop(key, sourceOf(file)))) return null;
    const name = `${key}/${file}`;
    if ((failed.get(name) ?? 0) > clock().getTime() || (await original(key)) === null) return null;
    const source = await folder.originalPath(key);
    if (source === null) return null;
    const made = await press.run({ kind: 'mark', source, target: join(folder.pathOf(key), file), mark });
    if (made.kind === 'failed') {
      failed.set(name, clock().getTime() + FAILED_FOR_MS);
      log.warn({ key, file, why: made.message }, 'pictures: a mark could not be made');
    }
    return folder.readSize(key, file);
  }

  return async (key: string, file: string): Promise<Buffer | null> => {
    const mark = markNamed(file);
    if (mark === undefined) return null;
    const there = await folder.readSize(key, file);
    return there ?? once(`${key}/${file}`, () => make(key, file, mark));
  };
}
