import { createHash } from 'node:crypto';
import type { Purchase } from './purchase.ts';

/** What a call asks for besides its purchase. */
interface Asked {
  /** Payments that the shop itself takes have none. */
  kind?: 'entrega' | 'credito' | 'hosted' | 'venda';
  rest: readonly unknown[];
  /** The code of the order that is given up for it. */
  replaces?: string | undefined;
}

/**
 * The hash by which a repeated call is told from another one with the same key: whatever the spelling of its body, and
 * without the freight's quote, which is another one each time.
 */
export function hashPurchase(
  { lines, buyer, address, freight, coupon, credits }: Purchase,
  { kind, rest, replaces }: Asked,
): Buffer {
  const parts = [...(kind === undefined ? [] : [kind]), lines, buyer, address, freight.id, ...rest];
  if (replaces !== undefined) parts.push({ substitui: replaces });
  if (coupon !== null) parts.push({ cupom: coupon });
  if (credits.length > 0) parts.push({ creditos: credits.toSorted() });
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
