import { readStored, writeStored } from '#web/lib/storage/storage.ts';
import { isDemonstration } from './session.ts';

/** What the office kept in this browser under a key; a demonstration sees nothing of it. */
export function readOfficeStored(key: string): string | null {
  return isDemonstration() ? null : readStored(key);
}

/** Keeps a text of the office's, or removes it when null; a demonstration leaves no trace. */
export function writeOfficeStored(key: string, value: string | null): void {
  if (!isDemonstration()) writeStored(key, value);
}
