import { AppError, providerFailed } from '../../errors.ts';
import type { Outcome, ProviderError } from '../../providers/payment/port.ts';
import type { Order } from '../orders/index.ts';

const FAILED = {
  pix: 'Erro ao gerar PIX. Tente novamente.',
  card: 'Erro ao processar pagamento com cartão.',
};

/** What the shopper can mend, by the provider's code. */
const HINTS: Readonly<Record<string, string>> = {
  '2006': 'Os dados do cartão expiraram. Digite-os de novo.',
  '3003': 'Os dados do cartão expiraram. Digite-os de novo.',
  '2067': 'Confira o CPF do pagador.',
  '324': 'Confira o CPF do pagador.',
  '109': 'Escolha outro número de parcelas.',
  '129': 'Este meio de pagamento não aceita este valor.',
  '150': 'Este meio de pagamento não está disponível para você.',
  '4390': 'Confira o e-mail do pagador.',
};

/** Did the provider refuse what the shopper sent, and not us or the moment? */
export function isShoppersFault(error: ProviderError): boolean {
  return error.status === 400 || error.status === 402 || error.status === 422;
}

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** The error of a creation that made no charge: 422 where the shopper can mend it, 502 or 504 elsewhere. */
export function creationFailed(method: 'pix' | 'card', outcome: Failure): AppError {
  const text = FAILED[method];
  if (outcome.kind !== 'refused') {
    return providerFailed(outcome.timedOut ? 504 : 502, text, outcome.detail);
  }
  const { error } = outcome;
  if (!isShoppersFault(error)) return providerFailed(502, text, `HTTP ${error.status} ${error.code}`);
  const hint = HINTS[error.code];
  const campos = hint === undefined ? {} : { payment: hint };
  return new AppError(422, 'pagamento_nao_aceito', hint === undefined ? text : `${text} ${hint}`, { campos });
}

/** The same error, naming the order that was placed all the same: whoever tries again pays that one. */
export function naming({ codigo, status }: Pick<Order, 'codigo' | 'status'>, error: AppError): AppError {
  const extra = { ...error.details.extra, pedido: { codigo, status } };
  return new AppError(error.status, error.codigo, error.message, { ...error.details, extra });
}
