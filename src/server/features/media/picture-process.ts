import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { writeWhole } from './media-folder.ts';
import type { Mark, PictureJob, PictureResult } from './picture-job.ts';
import { AVIF, WEBP } from './picture-settings.ts';
import { fileOf } from './picture-sizes.ts';

// A process of its own, so that shoppers are served first: AVIF costs seconds of a processor.

const MAX_PIXELS = 40_000_000;
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
    result = await work(job);
  } catch (error) {
    result = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(result);
}

function work(job: PictureJob): Promise<PictureResult> {
  if (job.kind === 'sizes') return makeSizes(job);
  if (job.kind === 'mark') return makeMark(job);
  if (job.kind === 'draw') return draw(job);
  if (job.kind === 'photo') return takePhoto(job.bytes);
  return job.kind === 'share' ? makeShareable(job) : normalise(job.bytes);
}

const SHARED_JPEG = { quality: 82, mozjpeg: true };

/** For those who take neither SVG nor WebP. */
async function makeShareable({ source, target, width }: Extract<PictureJob, { kind: 'share' }>) {
  const bytes = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg(SHARED_JPEG)
    .toBuffer();
  await writeWhole(target, bytes);
  return { kind: 'shared' as const };
}

/** Of few colours, as drawings are. */
async function draw({ svg, width }: Extract<PictureJob, { kind: 'draw' }>): Promise<PictureResult> {
  const picture = sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 9, palette: true });
  return { kind: 'drawn', bytes: await picture.toBuffer() };
}

/** A logo or a symbol, whole, in the middle of its ground. */
async function makeMark({
  source,
  target,
  mark,
}: Extract<PictureJob, { kind: 'mark' }>): Promise<PictureResult> {
  const { width, height, share = 1, ground, format } = mark;
  const box = { height: Math.round(height * share), ...(width && { width: Math.round(width * share) }) };
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .resize({ ...box, fit: 'inside', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const placed = sharp({
    create: { width: width ?? info.width, height, channels: 4, background: ground ?? '#ffffff00' },
  }).composite([{ input: data, raw: info }]);
  await writeWhole(target, await formatted(placed, format).toBuffer());
  return { kind: 'shared' };
}

function formatted(picture: Sharp, format: Mark['format']): Sharp {
  if (format === 'jpeg') return picture.jpeg(SHARED_JPEG);
  return format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality: 90, effort: 4 });
}

type SizesJob = Extract<PictureJob, { kind: 'sizes' }>;

async function makeSizes({ source, folder, sizes }: SizesJob): Promise<PictureResult> {
  const files = sizes
    .toSorted((a, b) => a.width - b.width)
    .map((size) => ({ ...size, path: join(folder, fileOf(size)) }));
  // Files are named after what they show: those that a folder brought along, or that were made before a crash, stand.
  const missing = files.filter(({ path }) => !existsSync(path));
  const [smallest] = files;
  if (missing.length === 0 && smallest) {
    return { kind: 'sizes', placeholder: await meanColour(sharp(smallest.path)) };
  }
  const largest = Math.max(...missing.map(({ width }) => width));
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
  for (const { width, format, path } of missing) {
    const resized = drawn().resize({ width });
    await writeWhole(path, await (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer());
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
  const metadata = await readHeader(bytes);
  if (metadata === null || !isPhotograph(metadata)) return { kind: 'refused', why: 'kind' };
  if (metadata.width * metadata.height > MAX_PIXELS) return { kind: 'refused', why: 'pixels' };
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const { data, info } = await sharp(bytes, options)
    .rotate()
    .resize({ width: MAX_ORIGINAL_WIDTH, withoutEnlargement: true })
    .webp({ quality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'normalised', bytes: data, width: info.width, height: info.height };
}

const PHOTO_SIDE = 1600;
const PREVIEW_SIDE = 240;
const PHOTO_FORMATS = new Set(['jpeg', 'png', 'webp']);

/** A stranger's photograph, again as a JPEG without what else the file held, and a small square one of it. */
async function takePhoto(bytes: Uint8Array): Promise<PictureResult> {
  const metadata = await readHeader(bytes);
  if (metadata === null || !isPhotograph(metadata) || !PHOTO_FORMATS.has(metadata.format))
    return { kind: 'refused', why: 'kind' };
  if (metadata.width * metadata.height > MAX_PIXELS) return { kind: 'refused', why: 'pixels' };
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const preview = await sharp(data)
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'cover' })
    .jpeg({ quality: 68 })
    .toBuffer();
  return { kind: 'photo', bytes: data, preview, width: info.width, height: info.height };
}

/** What the file says of itself; no point of it is decoded. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  if (bytes.length === 0) return null;
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

function isPhotograph({ format, pages }: Metadata): boolean {
  return PHOTOGRAPHS.has(format) && (pages ?? 1) === 1;
}
