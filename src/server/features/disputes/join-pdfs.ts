import { PDFDocument } from '@cantoo/pdf-lib';

/** Of one file; more is no sheet of a parcel. */
const MOST_PAGES = 20;

interface Joined {
  bytes: Uint8Array | null;
  unread: number[];
}

/** Copies the pages of each into one file; what can't be read is left out, and named by its place. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Joined> {
  const all = await PDFDocument.create();
  const unread: number[] = [];
  for (const [at, bytes] of files.entries()) {
    const document = await readable(bytes);
    const pages =
      document === null ? null : await all.copyPages(document, document.getPageIndices()).catch(() => null);
    if (pages === null) unread.push(at);
    else for (const page of pages) all.addPage(page);
  }
  return { bytes: unread.length === files.length ? null : await all.save(), unread };
}

async function readable(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const pages = document.getPageCount();
    return document.isEncrypted || pages === 0 || pages > MOST_PAGES ? null : document;
  } catch {
    return null;
  }
}
