import type { CartLine } from '#shared/cart.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';

/** Quotes are kept this long per postal code, total and items. */
export const QUOTES_KEPT_MS = 600_000;

const KEY = TAB_KEYS.quotes;
const MAX_KEPT = 20;

interface Kept {
  key: string;
  at: number;
  opcoes: FreteOpcao[];
}

/** One key per postal code, order total and set of items. */
export function quoteKey(cep: string, lines: readonly CartLine[], subtotalCents: number): string {
  const items = lines.map((line) => `${line.id}x${line.quantidade}`).toSorted();
  return `${cep}|${subtotalCents}|${items.join(';')}`;
}

function readAll(nowMs: number): Kept[] {
  const kept = readTab<Kept[]>(KEY);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => {
    const { at, opcoes } = (one ?? {}) as Partial<Kept>;
    const isYoung = typeof at === 'number' && nowMs - at < QUOTES_KEPT_MS && at <= nowMs;
    return isYoung && Array.isArray(opcoes) && opcoes.every((option) => typeof option?.id === 'string');
  });
}

/** The options of a key that are not older than ten minutes; null where there are none. */
export function keptQuotes(key: string, nowMs: number): FreteOpcao[] | null {
  return readAll(nowMs).find((kept) => kept.key === key)?.opcoes ?? null;
}

export function keepQuotes(key: string, opcoes: FreteOpcao[], nowMs: number): void {
  const others = readAll(nowMs).filter((kept) => kept.key !== key);
  writeTab(KEY, [{ key, at: nowMs, opcoes }, ...others].slice(0, MAX_KEPT));
}
