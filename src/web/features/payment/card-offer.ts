import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { centsToReais, formatReais, reaisToCents } from '#shared/money.ts';
import type { CardSdk, SdkInstallments, SdkMethod, SdkPayerCost } from './card-sdk.ts';

/** A way to pay an amount by card. */
export interface InstallmentOption {
  count: number;
  label: string;
  /** All instalments together. */
  totalCents: number;
}

/** What the provider offers for a card and an amount. */
export interface CardOffer {
  /** The provider's words for the brand; null when it does not know it. */
  methodId: string | null;
  methodName: string | null;
  issuerId: string | null;
  options: readonly [InstallmentOption, ...InstallmentOption[]];
}

/** As many of a card's first digits as brand and instalments are told by. */
export const BIN_DIGITS = 6;

/** Nothing is known of the card: the whole amount at once. */
export function plainOffer(totalCents: number): CardOffer {
  const once = { count: 1, label: `1x de ${formatReais(totalCents)}`, totalCents };
  return { methodId: null, methodName: null, issuerId: null, options: [once] };
}

/** The option with that many instalments, or the first one. */
export function optionOf({ options }: CardOffer, count: number): InstallmentOption {
  return options.find((option) => option.count === count) ?? options[0];
}

/** Asks the provider for brand and instalments by the card's first digits. Never throws: no answer is no offer. */
export async function askOffer(sdk: CardSdk, bin: string, totalCents: number): Promise<CardOffer> {
  const amount = centsToReais(totalCents).toFixed(2);
  const [methods, installments] = await Promise.allSettled([
    sdk.getPaymentMethods({ bin }),
    sdk.getInstallments({ amount, bin }),
  ]);
  for (const asked of [methods, installments]) {
    if (asked.status === 'rejected') console.error('the provider did not say what it offers', asked.reason);
  }
  const method = methods.status === 'fulfilled' ? methods.value?.results?.[0] : undefined;
  const split = installments.status === 'fulfilled' ? installments.value?.[0] : undefined;
  return readOffer(method, split, totalCents);
}

/** The provider's answers as the form needs them. */
function readOffer(
  method: SdkMethod | undefined,
  split: SdkInstallments | undefined,
  totalCents: number,
): CardOffer {
  const plain = plainOffer(totalCents);
  const [first, ...others] = (split?.payer_costs ?? [])
    .filter(({ installments }) => installments >= 1 && installments <= MOST_INSTALLMENTS)
    .map(readOption);
  return {
    methodId: split?.payment_method_id ?? method?.id ?? null,
    methodName: method?.name ?? null,
    issuerId: split?.issuer?.id === undefined ? null : String(split.issuer.id),
    options: first ? [first, ...others] : plain.options,
  };
}

function readOption(cost: SdkPayerCost): InstallmentOption {
  const eachCents = reaisToCents(cost.installment_amount) ?? 0;
  const totalCents = reaisToCents(cost.total_amount ?? Number.NaN) ?? eachCents * cost.installments;
  const each = `${cost.installments}x de ${formatReais(eachCents)}`;
  const free = cost.installment_rate === 0;
  return {
    count: cost.installments,
    label: free ? `${each} sem juros` : `${each} (total ${formatReais(totalCents)})`,
    totalCents,
  };
}
