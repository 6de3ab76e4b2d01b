import type { CheckoutState, Cut, Sums } from '#shared/checkout.ts';
import { leftCents } from '#shared/credit-uses.ts';
import { plainSums } from '../../lib/prices/sums.ts';
import { freightCentsOf } from './freight-cents.ts';

/** What a purchase costs part by part, as the shop told it last. */
export function sumsOfPurchase(state: CheckoutState): Sums {
  const { sums, totalCents } = state;
  if (sums?.totalCents === totalCents) return sums;
  const freightCents = freightCentsOf(state.frete);
  return plainSums(totalCents - freightCents, freightCents);
}

/** What a purchase comes to. */
export type Costs = Pick<CheckoutState, 'totalCents' | 'pixTotalCents' | 'creditos'>;

/** What a purchase costs by a way to pay. */
const costCents = ({ totalCents, pixTotalCents }: Costs, byPix: boolean): number =>
  byPix ? (pixTotalCents ?? totalCents) : totalCents;

/** What is left to pay for a purchase, by a way to pay, after its vales. */
export const amountCents = (state: Costs, byPix: boolean): number =>
  leftCents(state.creditos ?? [], costCents(state, byPix));

/** Sums in something that was kept; undefined where there are none. */
export function sumsIn(kept: unknown): Sums | undefined {
  const { cuts, ...given } = (kept ?? {}) as Partial<Sums>;
  const { subtotalCents, freightCents, freightCutCents, pixCutCents, totalCents } = given;
  if (!isWhole(subtotalCents) || !isWhole(freightCutCents) || !isWhole(pixCutCents) || !isWhole(totalCents))
    return undefined;
  if (!Array.isArray(cuts) || !cuts.every(isCut) || (freightCents !== null && !isWhole(freightCents)))
    return undefined;
  return { subtotalCents, cuts, freightCents, freightCutCents, pixCutCents, totalCents };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function isCut(value: unknown): value is Cut {
  const { nome, codigo, cents } = (value ?? {}) as Partial<Cut>;
  return typeof nome === 'string' && (codigo === null || typeof codigo === 'string') && isWhole(cents);
}
