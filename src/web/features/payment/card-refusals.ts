import type { CardField } from '#shared/card.ts';
import type { ChargeReason } from '#shared/charges.ts';

export interface Refusal {
  /** A kind second line. */
  hint: string;
  /** PIX would not help: it may be paid already. */
  notByPix?: true;
  /** Where the shopper may have mistyped. */
  field?: CardField;
}

const LIMIT: Refusal = { hint: 'Parece faltar limite ou saldo. Tente outro cartão, mais parcelas ou o PIX.' };

/** What helps, by the reason of a refusal. Fraud rules are not explained. */
const REFUSALS: Partial<Record<ChargeReason, Refusal>> = {
  wrong_number: { hint: 'Confira o número do cartão.', field: 'numero' },
  wrong_expiry: { hint: 'Confira a data de validade do cartão.', field: 'validade' },
  wrong_code: { hint: 'Confira o código de segurança.', field: 'codigo' },
  wrong_data: { hint: 'Confira os dados do cartão e de quem paga.' },
  no_limit: LIMIT,
  over_limit: LIMIT,
  call_bank: { hint: 'Ligue para o seu banco, autorize a compra e tente de novo.' },
  card_disabled: { hint: 'Este cartão está inativo. Ligue para o seu banco ou tente outro.' },
  wrong_installments: { hint: 'Escolha outro número de parcelas.' },
  too_many_tries: { hint: 'Este cartão chegou ao limite de tentativas. Tente outro ou o PIX.' },
  duplicate: {
    hint: 'Um pagamento igual foi feito há pouco. Confira os seus pedidos antes de tentar de novo.',
    notByPix: true,
  },
  no_credit_card: { hint: 'Este cartão não aceita compras no crédito. Tente outro cartão ou o PIX.' },
  refused_by_bank: { hint: 'O banco não autorizou a compra. Fale com ele, tente outro cartão ou o PIX.' },
  not_confirmed: {
    hint: 'O banco não recebeu a sua confirmação. Tente de novo, use outro cartão ou o PIX.',
  },
  must_be_confirmed: {
    hint: 'O banco só libera esta compra com a sua confirmação, e não foi possível pedi-la. Use outro cartão ou o PIX.',
  },
  term_over: { hint: 'O tempo para confirmar no banco terminou. Tente de novo ou use o PIX.' },
  bank_error: { hint: 'O banco do cartão não respondeu. Tente de novo em alguns minutos ou use o PIX.' },
};

const OTHER: Refusal = { hint: 'Não foi possível usar este cartão nesta compra. Tente outro ou o PIX.' };

/** Why a card was declined, in words that help. */
export function refusalOf(reason: ChargeReason): Refusal {
  return REFUSALS[reason] ?? OTHER;
}

/** What else helps where there is no PIX: in these sentences it is the last of the ways out. */
export const withoutPix = (hint: string): string =>
  hint.replace(/, ([^,.]+) ou o PIX\.$/, ' ou $1.').replace(/ ou (?:use )?o PIX\.$/, '.');
