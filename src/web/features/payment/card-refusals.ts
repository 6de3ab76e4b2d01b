import type { CardField } from '#shared/card.ts';

interface Refusal {
  /** A kind second line. */
  hint: string;
  /** Where the shopper may have mistyped. */
  field?: CardField;
}

const CALL: Refusal = { hint: 'Ligue para o seu banco, autorize a compra e tente de novo.' };
const TYPE: Refusal = { hint: 'Este cartão não aceita compras no crédito. Tente outro cartão ou o PIX.' };
const LIMIT: Refusal = { hint: 'Parece faltar limite ou saldo. Tente outro cartão, mais parcelas ou o PIX.' };

/** What helps, by the provider's detail. Fraud rules are not explained. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  cc_rejected_bad_filled_card_number: { hint: 'Confira o número do cartão.', field: 'numero' },
  cc_rejected_bad_filled_date: { hint: 'Confira a data de validade do cartão.', field: 'validade' },
  cc_rejected_bad_filled_security_code: { hint: 'Confira o código de segurança.', field: 'codigo' },
  cc_rejected_bad_filled_other: { hint: 'Confira os dados do cartão e de quem paga.' },
  cc_rejected_insufficient_amount: LIMIT,
  insufficient_amount: LIMIT,
  cc_amount_rate_limit_exceeded: LIMIT,
  cc_rejected_call_for_authorize: CALL,
  cc_rejected_card_disabled: { hint: 'Este cartão está inativo. Ligue para o seu banco ou tente outro.' },
  cc_rejected_invalid_installments: { hint: 'Escolha outro número de parcelas.' },
  cc_rejected_max_attempts: { hint: 'Este cartão chegou ao limite de tentativas. Tente outro ou o PIX.' },
  cc_rejected_duplicated_payment: {
    hint: 'Um pagamento igual foi feito há pouco. Confira os seus pedidos antes de tentar de novo.',
  },
  cc_rejected_card_type_not_allowed: TYPE,
};

/** Why a card was declined, in words that help; nothing where nothing would. */
export function refusalOf(detail: string): Refusal | null {
  return Object.hasOwn(REFUSALS, detail) ? (REFUSALS[detail] ?? null) : null;
}
