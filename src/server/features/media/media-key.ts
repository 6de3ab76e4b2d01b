import { createHash } from 'node:crypto';

/** A key for these parts, of hexadecimal digits. */
export function mediaKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** Where the shop shows a picture of its own. */
export function mediaUrl(key: string): string {
  return `/midia/${key}`;
}
