import type { OfferedInstallments, Outcome, PaymentProvider } from '../port.ts';
import { READ_MS, type AskProvider } from './calls.ts';
import { cents, isObject } from './json.ts';

type Offers = Required<Pick<PaymentProvider, 'offeredInstallments'>>;

/** What buyers agree on in a shop is about the same for all brands; this one every account takes. */
const BRAND = 'visa';
const MOST_COUNT = 36;
const MOST_ISSUERS = 50;

/** What the account's owner has agreed with the provider about interest, as buyers meet it. */
export function createOffers(ask: AskProvider): Offers {
  return {
    offeredInstallments: (amountCents): Promise<Outcome<OfferedInstallments[]>> => {
      const query = new URLSearchParams({
        amount: (amountCents / 100).toFixed(2),
        payment_method_id: BRAND,
      });
      const path = `/v1/payment_methods/installments?${query}`;
      return ask({ method: 'GET', path, answerMs: READ_MS }, (json) => readOffers(json, amountCents));
    },
  };
}

/** Null for what is no offer of a credit card. Where issuers differ, or a rate and its total, the dearer counts. */
export function readOffers(json: unknown, amountCents: number): OfferedInstallments[] | null {
  if (!Array.isArray(json)) return null;
  const costs = json.slice(0, MOST_ISSUERS).flatMap((one: unknown): unknown[] => {
    const isCredit = isObject(one) && one.payment_type_id === 'credit_card';
    return isCredit && Array.isArray(one.payer_costs) ? one.payer_costs.slice(0, 100) : [];
  });
  const dearest = new Map<number, OfferedInstallments>();
  for (const offer of costs.flatMap((cost) => readOffer(cost, amountCents) ?? [])) {
    const known = dearest.get(offer.count);
    if (known === undefined || offer.totalCents > known.totalCents) dearest.set(offer.count, offer);
  }
  return dearest.size === 0 ? null : [...dearest.values()].toSorted((one, other) => one.count - other.count);
}

function readOffer(cost: unknown, amountCents: number): OfferedInstallments | null {
  if (!isObject(cost)) return null;
  const { installments: count, installment_rate: rate } = cost;
  const totalCents = cents(cost.total_amount);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST_COUNT) return null;
  if (typeof rate !== 'number' || !(rate >= 0 && rate < 1000) || totalCents === null) return null;
  const dearer = Math.round(((totalCents - amountCents) / amountCents) * 10_000) / 100;
  return { count, interestPercent: rate === 0 ? Math.max(0, dearer) : rate, totalCents };
}
