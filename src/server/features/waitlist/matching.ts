import { fold } from '#shared/text.ts';
import type { Variant, Waiting } from './telling.store.ts';
import type { Wanted } from './waitlist.store.ts';

/** Is it one of those that are wanted? */
export function fits(variant: Wanted, { cor, tamanho }: Wanted): boolean {
  return (
    (cor === '' || fold(cor) === fold(variant.cor)) &&
    (tamanho === '' || fold(tamanho) === fold(variant.tamanho))
  );
}

export interface Round {
  variants: readonly Variant[];
  /** Told lately, and not known to have bought: each may take a unit yet. */
  stillBuying: readonly Wanted[];
  /** In the order of asking. */
  waiting: readonly Waiting[];
}

/**
 * Whom to tell now: in the order of asking, one person a unit and never more. Who wants any of several takes from where
 * most is left, so that those who want a certain one keep what there is of it.
 */
export function whomToTell({ variants, stillBuying, waiting }: Round): Waiting[] {
  const left = new Map(variants.map(({ stockItemId, units }) => [stockItemId, units]));
  const chosen: Waiting[] = [];
  for (const one of stillBuying) takeUnit(left, itemsOf(variants, one));
  for (const one of waiting) if (takeUnit(left, itemsOf(variants, one))) chosen.push(one);
  return chosen;
}

const itemsOf = (variants: readonly Variant[], wanted: Wanted) =>
  variants.filter((variant) => fits(variant, wanted)).map(({ stockItemId }) => stockItemId);

/** Takes one from the fullest of these; false where all are empty. */
function takeUnit(left: Map<number, number>, items: readonly number[]): boolean {
  const [fullest] = items.toSorted((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0));
  const units = fullest === undefined ? 0 : (left.get(fullest) ?? 0);
  if (fullest === undefined || units <= 0) return false;
  left.set(fullest, units - 1);
  return true;
}
