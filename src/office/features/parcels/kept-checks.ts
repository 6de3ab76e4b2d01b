import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import type { Checks } from './pieces.ts';

const KEY = 'expedicaoConferida';
/** Nobody has more orders open at a table. */
const MOST_ORDERS = 30;

type Kept = readonly (readonly [id: number, checks: Checks])[];

/** What was checked of an order on this device. Whoever takes it over elsewhere checks with her own hands. */
export const readChecks = (id: number): Checks => readKept().find(([one]) => one === id)?.[1] ?? {};

/** Keeps it; null when the order is done with. */
export function keepChecks(id: number, checks: Checks | null): void {
  const others = readKept().filter(([one]) => one !== id);
  const next = checks === null ? others : [[id, checks] as const, ...others];
  writeOfficeStored(KEY, next.length === 0 ? null : JSON.stringify(next.slice(0, MOST_ORDERS)));
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    // Somebody else has written there: it is checked once more.
    return [];
  }
}

function isKept(one: unknown): one is Kept[number] {
  if (!Array.isArray(one) || typeof one[0] !== 'number') return false;
  const checks: unknown = one[1];
  return typeof checks === 'object' && checks !== null && Object.values(checks).every(Number.isInteger);
}
