import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MediaFolder, Original } from './media-folder.ts';
import type { PictureResult } from './picture-job.ts';
import type { PicturePress } from './picture-press.ts';
import { AVIF, RECIPE, WEBP } from './picture-settings.ts';
import type { PictureShelf } from './picture-shelf.ts';
import type { SharedSizes } from './shared-sizes.ts';
import { fileOf, isDrawing, type PictureSize } from './picture-sizes.ts';

export interface SizeMakerDeps {
  folder: MediaFolder;
  press: PicturePress;
  /** Drawings alone stand there: whoever empties a data folder is rid of what was uploaded. */
  shelf: PictureShelf;
  /** The original of a picture that this node's folder lacks, if it can be had. */
  recover: (key: string, cutting?: AbortSignal) => Promise<Original | null>;
  /** What other servers have made, and are given; null where each makes its own. */
  shared: SharedSizes | null;
}

export interface SizeMaker {
  /** A made size, from here or from another data folder of this machine; null where it is yet to be made. */
  find(key: string, size: PictureSize): Promise<Buffer | null>;
  /**
   * Makes those sizes that `find` doesn't, or looks at one that is there where the picture's colour is to be known.
   * Null where there is no original to make them of.
   */
  make(key: string, sizes: PictureSize[], wants?: Wants): Promise<MadeSizes | null>;
}

interface Wants {
  colour?: boolean;
  /** The bucket is not waited for any more. */
  cutting?: AbortSignal;
}

type MadeSizes = PictureResult | { kind: 'nothing' };

/** What else than the drawing decides how its picture turns out. */
const PRESS = JSON.stringify([RECIPE, AVIF, WEBP, sharpVersion()]);

/** Makes pictures into files in the data folder; a drawing only where no other data folder of this machine has it. */
export function createSizeMaker({ folder, press, shelf, recover, shared }: SizeMakerDeps): SizeMaker {
  async function find(key: string, size: PictureSize): Promise<Buffer | null> {
    const file = fileOf(size);
    const there = await folder.readSize(key, file);
    if (there !== null) return there;
    if (!(await folder.originalPath(key))?.endsWith('.svg')) return null;
    const original = await folder.readOriginal(key);
    if (original === null) return null;
    const kept = await shelf.take(nameOf(original, file));
    // A disk that is full keeps nobody from seeing it.
    if (kept !== null) await folder.writeSize(key, file, kept).catch(() => undefined);
    return kept;
  }

  async function share(key: string, size: PictureSize, original: Original): Promise<void> {
    const made = await folder.readSize(key, fileOf(size));
    if (made !== null) await shelf.put(nameOf(original, fileOf(size)), made);
  }

  const { notShared, give } = createSharing(folder, shared);

  async function originalOf(key: string, cutting?: AbortSignal): Promise<Original | null> {
    const there = await folder.readOriginal(key);
    if (there !== null) return there;
    const recovered = await recover(key, cutting);
    if (recovered !== null) await folder.writeOriginal(key, recovered);
    return recovered;
  }

  return {
    find,
    async make(key, sizes, { colour = false, cutting } = {}) {
      const original = await originalOf(key, cutting);
      const source = await folder.originalPath(key);
      if (original === null || source === null) return null;
      const found = await Promise.all(sizes.map((size) => find(key, size)));
      const notHere = sizes.filter((_, index) => found[index] === null);
      const missing = await notShared(key, notHere, cutting);
      if (missing.length === 0 && !colour) return { kind: 'nothing' };
      const result = await press.run({ kind: 'sizes', source, folder: folder.pathOf(key), sizes });
      if (isDrawing(original.contentType))
        await Promise.all(missing.map((size) => share(key, size, original)));
      await give(key, missing, cutting);
      return result;
    },
  };
}

function createSharing(folder: MediaFolder, shared: SharedSizes | null) {
  /** Those that no other server has made; what one has is here afterwards. */
  async function notShared(key: string, sizes: PictureSize[], cutting?: AbortSignal) {
    const left: PictureSize[] = [];
    for (const size of sizes) {
      const file = fileOf(size);
      const bytes = (await shared?.take({ key, file }, cutting)) ?? null;
      if (bytes === null) left.push(size);
      else await folder.writeSize(key, file, bytes);
    }
    return left;
  }

  async function give(key: string, sizes: PictureSize[], cutting?: AbortSignal): Promise<void> {
    for (const file of shared === null ? [] : sizes.map(fileOf)) {
      const made = await folder.readSize(key, file);
      if (made !== null) await shared?.put({ key, file }, made, cutting);
    }
  }

  return { notShared, give };
}

function nameOf({ bytes }: Original, file: string): string {
  return createHash('sha256').update(`${PRESS}\n${file}\n`).update(bytes).digest('hex');
}

/** By its manifest: the library itself takes 20 MiB of the process that loads it, which is the picture process alone. */
function sharpVersion(): unknown {
  const program = createRequire(import.meta.url).resolve('sharp');
  const manifest = readFileSync(join(program, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: unknown }).version;
}
