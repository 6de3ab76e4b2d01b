import { SEARCHES_KEY as KEY } from '../../lib/session/session-keys.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

const MOST = 8;
const LONGEST = 80;

/** What was searched for in this browser, latest first. Whatever else stands there is as nothing. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((one) => typeof one === 'string' && one !== '' && one.length <= LONGEST)
      .slice(0, MOST);
  } catch {
    return [];
  }
}

const write = (searches: readonly string[]) =>
  writeStored(KEY, searches.length > 0 ? JSON.stringify(searches.slice(0, MOST)) : null);

const isOther = (text: string) => (one: string) => one.toLowerCase() !== text.toLowerCase();

/** Keeps a search in this browser, and nowhere else. */
export function keepSearch(typed: string): void {
  const text = typed.trim().slice(0, LONGEST);
  if (text.length >= 2) write([text, ...readSearches().filter(isOther(text))]);
}

/** Forgets one of them, or all. Gives back what is left. */
export function forgetSearch(text?: string): string[] {
  const left = text === undefined ? [] : readSearches().filter(isOther(text));
  write(left);
  return left;
}
