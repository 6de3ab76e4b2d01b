import { useSyncExternalStore } from 'react';
import type { KnownCredit } from '#shared/checkout.ts';
import { MOST_CREDITS } from '#shared/credits.ts';
import { onLogout } from '../session/session.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

const listeners = new Set<() => void>();
const NONE: readonly KnownCredit[] = [];
/** Where the tab keeps nothing, the page does. */
let kept: readonly KnownCredit[] | undefined;

/** The vales that this visit pays with; none in the server's HTML. */
function keptCredits(): readonly KnownCredit[] {
  kept ??= creditsIn(readTab<unknown>(TAB_KEYS.credits)) ?? NONE;
  return kept;
}

/** Keeps these for this visit, in place of those there are. */
export function keepCredits(credits: readonly KnownCredit[]): void {
  kept = credits;
  writeTab(TAB_KEYS.credits, credits.length === 0 ? null : credits);
  for (const listener of listeners) listener();
}

/** Adds one, or what is known of it by now. */
export function addCredit(credit: KnownCredit): void {
  const before = keptCredits();
  const isKept = before.some(({ codigo }) => codigo === credit.codigo);
  keepCredits(
    isKept ? before.map((one) => (one.codigo === credit.codigo ? credit : one)) : [...before, credit],
  );
}

export function dropCredit(code: string | null): void {
  keepCredits(keptCredits().filter(({ codigo }) => codigo !== code));
}

/** A vale is money: whoever comes after a logout finds none, also in a page that stays. */
function heedLogout(): void {
  const stop = onLogout(() => {
    stop();
    keepCredits(NONE);
    heedLogout();
  });
}
if (!import.meta.env.SSR) heedLogout();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCredits = (): readonly KnownCredit[] =>
  useSyncExternalStore(subscribe, keptCredits, () => NONE);

/** Vales in something that was kept; undefined where there are none. */
export function creditsIn(value: unknown): readonly KnownCredit[] | undefined {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_CREDITS;
  return isList && value.every(isCredit) ? value : undefined;
}

function isCredit(value: unknown): value is KnownCredit {
  const { codigo, final, balanceCents, expiresAt } = (value ?? {}) as Partial<KnownCredit>;
  const isCode = codigo === null || typeof codigo === 'string';
  return (
    isCode && typeof final === 'string' && Number.isSafeInteger(balanceCents) && typeof expiresAt === 'string'
  );
}
