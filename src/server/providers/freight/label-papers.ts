import { createOutsideFetch, isPublicAddress } from '../outside-file.ts';
import type { LabelAnswer, LabelPaper } from './labels-port.ts';
import { fieldsOf } from './labels-wire.ts';

/** Where each kind is asked for, and as what it is answered. */
export const PAPERS: Readonly<Record<LabelPaper, { path: string; format: 'pdf' | 'zpl' }>> = {
  pdf: { path: 'pdf', format: 'pdf' },
  zpl: { path: 'zpl', format: 'zpl' },
  dace: { path: 'dace/pdf', format: 'pdf' },
};

const MOST_LINK = 4000;
const MOST_BYTES = 5 * 1024 * 1024;
const TOTAL_MS = 10_000;

/** Where the file lies, under the name of its format; null where nothing is said of it. */
export function readLink(value: unknown, format: 'pdf' | 'zpl'): string | null {
  const fields = fieldsOf(value);
  const link = fields?.[format] ?? fields?.['url'];
  return typeof link === 'string' && link !== '' && link.length <= MOST_LINK ? link : null;
}

const START = 1024;

/** Does a file begin as one of its kind? A page of words, or what a browser would run, does not. */
export function isPaper(bytes: Buffer, format: 'pdf' | 'zpl'): boolean {
  if (format === 'pdf') return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const start = bytes.subarray(0, START).toString('latin1').trimStart();
  return /^(?:\^|~|CT~)/.test(start) && start.includes('^XA') && !start.includes('\0');
}

/**
 * Fetches what the provider's links lead to, somebody else's server, as far as those are public; the provider's own
 * address is asked wherever it is.
 */
export function createPaperFetch(trusted: () => string) {
  const fetchFile = createOutsideFetch({
    maxBytes: MOST_BYTES,
    totalMs: TOTAL_MS,
    accept: '*/*',
    allows: isPublicAddress,
    trusted,
  });
  return async (link: string, paper: LabelPaper): Promise<LabelAnswer<Buffer>> => {
    const file = await fetchFile(link);
    if (file.kind !== 'ok') return { kind: 'failed', detail: `file: ${file.kind}` };
    if (!isPaper(file.bytes, PAPERS[paper].format)) return { kind: 'failed', detail: `file: not ${paper}` };
    return { kind: 'ok', value: file.bytes };
  };
}
