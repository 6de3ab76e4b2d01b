import { MOST_WAITED_MS } from '#shared/stock-counts.ts';
import type { Lancamento } from '#shared/wire/stock-counts.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';

/** A tab that nobody looks at for a day holds no more of them. */
export const MOST_WAITING = 500;

/** What was scanned, and when, in ms by this device's clock. */
export interface KeptScan {
  entry: Lancamento;
  at: number;
}

const placeOf = (id: number) => `contagem:${id}`;

const isScan = (one: unknown): one is KeptScan => {
  const { entry, at } = (one ?? {}) as Partial<KeptScan>;
  return typeof entry?.chave === 'string' && typeof at === 'number';
};

/** The scans of a count that wait on this device, of all its tabs. */
export function keptScans(id: number): KeptScan[] {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(placeOf(id)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isScan).slice(0, MOST_WAITING) : [];
  } catch {
    return [];
  }
}

function write(id: number, scans: readonly KeptScan[]): void {
  writeOfficeStored(placeOf(id), scans.length === 0 ? null : JSON.stringify(scans));
}

/** Beside what other tabs of this count have written meanwhile. */
export const keepScan = (id: number, scan: KeptScan): void => write(id, [...keptScans(id), scan]);

/** These alone: other tabs' wait on. */
export function dropScans(id: number, keys: ReadonlySet<string>): void {
  write(
    id,
    keptScans(id).filter(({ entry }) => !keys.has(entry.chave)),
  );
}

/** As it is sent: with how long it has waited until now. A clock that was set back says nothing. */
export const sentNow = ({ entry, at }: KeptScan): Lancamento => ({
  ...entry,
  esperou: Math.round(Math.min(MOST_WAITED_MS, Math.max(0, Date.now() - at))),
});
