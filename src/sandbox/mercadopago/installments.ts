import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { withInterest } from '#shared/installments.ts';
import { toCents } from './payment.ts';

export interface PayerCost {
  installments: number;
  installment_rate: number;
  installment_amount: number;
  total_amount: number;
}

/** What the seller has agreed with the provider. */
export interface SellerTerms {
  /** With so many instalments at most the buyer pays no interest. */
  withoutInterest: number;
  /** Per cent a month of the others; null: the provider's own interest. */
  monthlyRate: number | null;
}

export const USUAL_TERMS: SellerTerms = { withoutInterest: 3, monthlyRate: null };

/** Total interest in per cent from the second instalment on, near what the provider charges. */
const RATES = [6.4, 8.2, 9.9, 11.6, 13.1, 14.8, 16.2, 17.7, 19.2, 20.6, 22.1];

/** The same as a part of the amount; none for one instalment. */
export const interestOf = (installments: number): number => (RATES[installments - 2] ?? 0) / 100;

/** The ways to split an amount: 1 to 12 instalments, the first ones without interest. */
export function payerCosts(amount: number, terms: SellerTerms): PayerCost[] {
  return Array.from({ length: MOST_INSTALLMENTS }, (_, index) => {
    const installments = index + 1;
    const isFree = installments <= Math.max(1, terms.withoutInterest);
    const eachCents = isFree
      ? Math.round(toCents(amount) / installments)
      : dearCents(toCents(amount), installments, terms.monthlyRate);
    const totalCents = isFree ? toCents(amount) : eachCents * installments;
    const rate = isFree ? 0 : rateOf(totalCents / toCents(amount), installments, terms.monthlyRate);
    return {
      installments,
      installment_rate: rate,
      installment_amount: eachCents / 100,
      total_amount: totalCents / 100,
    };
  });
}

function dearCents(cents: number, installments: number, monthlyRate: number | null): number {
  if (monthlyRate !== null) return withInterest(cents, installments, monthlyRate);
  return Math.round((cents * (1 + (RATES[installments - 2] ?? 0) / 100)) / installments);
}

/** All the interest, in per cent. */
function rateOf(dearer: number, installments: number, monthlyRate: number | null): number {
  return monthlyRate === null ? (RATES[installments - 2] ?? 0) : Math.round((dearer - 1) * 10_000) / 100;
}

const reais = (amount: number) => amount.toFixed(2).replace('.', ',');

/** The provider's long form of the same, with messages and labels. */
export function showPayerCosts(amount: number, terms: SellerTerms): Record<string, unknown>[] {
  return payerCosts(amount, terms).map((cost) => ({
    ...cost,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: [
      ...(cost.installments === terms.withoutInterest ? ['recommended_installment'] : []),
      `CFT_${reais(cost.installment_rate)}%|TEA_${reais(cost.installment_rate)}%`,
    ],
    installment_rate_collector: [
      cost.installment_rate === 0 && cost.installments > 1 ? 'THIRD_PARTY' : 'MERCADOPAGO',
    ],
    min_allowed_amount: 0,
    max_allowed_amount: 60_000,
    recommended_message:
      `${cost.installments} ${cost.installments === 1 ? 'parcela' : 'parcelas'} de ` +
      `R$ ${reais(cost.installment_amount)} (R$ ${reais(cost.total_amount)})`,
    payment_method_option_id: `1.sandbox.${cost.installments}`,
  }));
}
