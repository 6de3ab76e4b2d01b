import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';

/** By its SHA-256, the address that the shop gave a photograph; the latest last. */
type Sent = readonly (readonly [hash: string, url: string])[];

const KEPT = 'fotosEnviadas';
/** Five times as many as are sent at once. */
const MOST = 1000;
const URL = /^\/midia\/[0-9a-f]{32}(?:#\d{1,6}x\d{1,6})?$/;

function read(): Sent {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.slice(-MOST).filter(isSent) : [];
  } catch {
    return [];
  }
}

const isSent = (one: unknown): one is Sent[number] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string' && URL.test(one[1]);

/** What a file is by its bytes; null where the browser can't tell (a page without TLS), or can't read it any more. */
export async function hashOf(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

/** The address of a photograph that this browser has sent before; null where it has not, or where the shop has it no more. */
export async function sentBefore(hash: string | null, signal: AbortSignal): Promise<string | null> {
  const url = read().find(([known]) => known === hash)?.[1];
  if (url === undefined) return null;
  try {
    return (await fetch(url, { method: 'HEAD', signal })).ok ? url : null;
  } catch {
    return null;
  }
}

/** Remembers that the shop has it. */
export function noteSent(hash: string | null, url: string): void {
  if (hash === null || !URL.test(url)) return;
  const others = read().filter(([known]) => known !== hash);
  writeOfficeStored(KEPT, JSON.stringify([...others, [hash, url]].slice(-MOST)));
}
