import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import type { Checks } from './pieces.ts';

/** Each who packs at this device has her own: what another one checked, she has not. */
const keyOf = (username: string) => `expedicaoConferida:${username}`;
/** Nobody has more orders open at a table. */
const MOST_ORDERS = 30;

type Kept = readonly (readonly [id: number, checks: Checks])[];

/** What she checked of an order on this device. Whoever takes it over elsewhere checks with her own hands. */
export const readChecks = (username: string, id: number): Checks =>
  readKept(username).find(([one]) => one === id)?.[1] ?? {};

/** Keeps it; null when the order is done with, or is somebody else's. */
export function keepChecks(username: string, id: number, checks: Checks | null): void {
  const kept = readKept(username);
  const others = kept.filter(([one]) => one !== id);
  if (checks === null && others.length === kept.length) return;
  const next = checks === null ? others : [[id, checks] as const, ...others];
  writeOfficeStored(keyOf(username), next.length === 0 ? null : JSON.stringify(next.slice(0, MOST_ORDERS)));
}

function readKept(username: string): Kept {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(keyOf(username)) ?? '[]');
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
