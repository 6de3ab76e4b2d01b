import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { writeWhole } from './media-folder.ts';
import type { PictureJob, PictureResult } from './picture-job.ts';

// A process of its own, so that shoppers are served first: AVIF costs seconds of a processor.

// Effort 2 takes twice as long for files of the same size.
const AVIF = { quality: 55, effort: 1 };
const WEBP = { quality: 80, effort: 4 };
const MAX_PIXELS = 25_000_000;
const MAX_ORIGINAL_WIDTH = 2400;
const SVG_PIXELS_PER_INCH = 72;
const PHOTOGRAPHS = new Set(['jpeg', 'png', 'webp', 'heif']);

sharp.concurrency(1);
sharp.cache(false);
givePrecedence();

// The parent decides when this ends: a Ctrl-C reaches the whole group, the last picture may still be needed.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: PictureJob) => void answer(job));

/** Each thread has a priority of its own, and some began before this line; later ones inherit. */
function givePrecedence(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
    for (const thread of threads) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // A system that doesn't allow it shares its time evenly.
  }
}

async function answer(job: PictureJob): Promise<void> {
  let result: PictureResult;
  try {
    result = job.kind === 'sizes' ? await makeSizes(job) : await normalise(job.bytes);
  } catch (error) {
    result = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(result);
}

type SizesJob = Extract<PictureJob, { kind: 'sizes' }>;

async function makeSizes({ source, folder, widths, formats }: SizesJob): Promise<PictureResult> {
  const largest = Math.max(...widths);
  const { width: ownWidth, format } = await sharp(source).metadata();
  const density = format === 'svg' ? (SVG_PIXELS_PER_INCH * largest) / ownWidth : SVG_PIXELS_PER_INCH;
  // Drawn once, at the largest size; the smaller ones are made of that.
  const { data, info } = await sharp(source, { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: largest })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: info });
  // The largest comes last: once it is there, all are.
  for (const width of widths.toSorted((a, b) => a - b)) {
    for (const format of formats) {
      const resized = drawn().resize({ width });
      const bytes = await (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
      await writeWhole(join(folder, `${width}.${format}`), bytes);
    }
  }
  return { kind: 'sizes', placeholder: await meanColour(drawn()) };
}

async function meanColour(picture: Sharp): Promise<string> {
  const { channels } = await picture.stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** A photograph re-encoded: whatever else was in the file (place, camera, other formats) is gone. */
async function normalise(bytes: Uint8Array): Promise<PictureResult> {
  if (bytes.length === 0) return { kind: 'refused' };
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const metadata = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  if (metadata === null || !isPhotograph(metadata)) return { kind: 'refused' };
  const { data, info } = await sharp(bytes, options)
    .rotate()
    .resize({ width: MAX_ORIGINAL_WIDTH, withoutEnlargement: true })
    .webp({ quality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'normalised', bytes: data, width: info.width, height: info.height };
}

function isPhotograph({ format, width, height, pages }: Metadata): boolean {
  return PHOTOGRAPHS.has(format) && width * height <= MAX_PIXELS && (pages ?? 1) === 1;
}
