import { useSyncExternalStore } from 'react';
import { normalizeCoupon } from '#shared/promotions.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

const listeners = new Set<() => void>();
/** Where the tab keeps nothing, the page does. */
let kept: string | null | undefined;

/** The coupon that this visit has; null for none, and in the server's HTML. */
export function keptCoupon(): string | null {
  if (kept === undefined) {
    const stored = readTab<unknown>(TAB_KEYS.coupon);
    kept = typeof stored === 'string' ? normalizeCoupon(stored) : null;
  }
  return kept;
}

/** Keeps a code for this visit, or forgets the one there is. */
export function keepCoupon(code: string | null): void {
  kept = code;
  writeTab(TAB_KEYS.coupon, code);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCoupon = (): string | null => useSyncExternalStore(subscribe, keptCoupon, () => null);
