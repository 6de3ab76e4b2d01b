import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { toCents } from './payment.ts';

export interface PayerCost {
  installments: number;
  installment_rate: number;
  installment_amount: number;
  total_amount: number;
}

const INTEREST_FREE = 3;
/** Total interest in per cent from the fourth instalment on, near what the provider charges. */
const RATES = [9.9, 11.6, 13.1, 14.8, 16.2, 17.7, 19.2, 20.6, 22.1];

/** The ways to split an amount: 1 to 12 instalments, the first three without interest. */
export function payerCosts(amount: number): PayerCost[] {
  return Array.from({ length: MOST_INSTALLMENTS }, (_, index) => {
    const installments = index + 1;
    const rate = installments <= INTEREST_FREE ? 0 : (RATES[installments - INTEREST_FREE - 1] ?? 0);
    const eachCents = Math.round((toCents(amount) * (1 + rate / 100)) / installments);
    const totalCents = rate === 0 ? toCents(amount) : eachCents * installments;
    return {
      installments,
      installment_rate: rate,
      installment_amount: eachCents / 100,
      total_amount: totalCents / 100,
    };
  });
}

const reais = (amount: number) => amount.toFixed(2).replace('.', ',');

/** The provider's long form of the same, with messages and labels. */
export function showPayerCosts(amount: number): Record<string, unknown>[] {
  return payerCosts(amount).map((cost) => ({
    ...cost,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: [
      ...(cost.installments === INTEREST_FREE ? ['recommended_installment'] : []),
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
