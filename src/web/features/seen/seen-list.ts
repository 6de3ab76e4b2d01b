import { SEEN_KEY as KEY } from '../../lib/session/session-keys.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

const MOST = 12;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The pieces whose pages were seen in this browser, latest first. Whatever else stands there is as nothing. */
export function readSeen(): number[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? [...new Set(kept.filter(isId))].slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps these, and nothing where there are none. */
export function keepSeen(ids: readonly number[]): void {
  writeStored(KEY, ids.length > 0 ? JSON.stringify(ids.slice(0, MOST)) : null);
}

/** A piece's page is seen: it comes first. */
export function noteSeen(id: number): void {
  if (isId(id)) keepSeen([id, ...readSeen().filter((one) => one !== id)]);
}
