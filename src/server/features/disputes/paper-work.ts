import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { compose } from './compose.ts';
import { joinPdfs } from './join-pdfs.ts';
import type { PaperJob, PaperResult } from './paper-job.ts';

// A thread of the process of papers, which looks at what it takes: it reads files of strangers, and does one job.

const MAX_PIXELS = 40_000_000;
/** More is not read from paper. */
const MAX_SIDE = 2200;
const MOST_PAGES = 60;
const BEGINNINGS = { jpeg: 'ffd8ff', png: '89504e470d0a1a0a', pdf: '255044462d' } as const;

await answer(workerData as PaperJob);

async function answer(job: PaperJob): Promise<void> {
  let result: PaperResult;
  try {
    result = await resultOf(job);
  } catch (error) {
    result = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  // A copy of it: nothing is handed over.
  parentPort?.postMessage(result, []);
}

async function resultOf(job: PaperJob): Promise<PaperResult> {
  if (job.kind === 'check') return check(job.bytes);
  if (job.kind === 'join') return { kind: 'joined', ...(await joinPdfs(job.files)) };
  return { kind: 'composed', bytes: await compose(job) };
}

/** By its first bytes, whatever its name says. */
async function check(bytes: Uint8Array): Promise<PaperResult> {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (begin.startsWith(BEGINNINGS.pdf)) return checkPdf(bytes);
  if (begin.startsWith(BEGINNINGS.jpeg) || begin.startsWith(BEGINNINGS.png)) return checkPicture(bytes);
  return { kind: 'refused', why: 'type' };
}

async function checkPdf(bytes: Uint8Array): Promise<PaperResult> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const pages = document.getPageCount();
    if (document.isEncrypted || pages === 0) return { kind: 'refused', why: 'locked' };
    if (pages > MOST_PAGES) return { kind: 'refused', why: 'pages' };
    // What can't be copied now can't be later.
    const copy = await PDFDocument.create();
    await copy.copyPages(document, document.getPageIndices());
    return { kind: 'checked', paper: 'pdf', bytes, pages };
  } catch {
    return { kind: 'refused', why: 'locked' };
  }
}

/** Re-encoded: whatever else was in the file (place, camera) is gone. */
async function checkPicture(bytes: Uint8Array): Promise<PaperResult> {
  // Most jobs have no picture, and wait for its library in vain.
  const { default: sharp } = await import('sharp');
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return { kind: 'refused', why: 'type' };
  if (header.width * header.height > MAX_PIXELS) return { kind: 'refused', why: 'pixels' };
  const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null);
  return jpeg === null
    ? { kind: 'refused', why: 'type' }
    : { kind: 'checked', paper: 'jpeg', bytes: jpeg, pages: 1 };
}
