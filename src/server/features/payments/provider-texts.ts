import { AppError, conflict, providerFailed } from '../../errors.ts';
import type { Mend, Outcome } from '../../providers/payment/port.ts';
import type { Order } from '../orders/index.ts';

const FAILED = {
  pix: 'Erro ao gerar PIX. Tente novamente.',
  card: 'Erro ao processar pagamento com cartão.',
};

/** What the shopper can mend. */
const HINTS: Readonly<Record<Mend, string>> = {
  card_data: 'Os dados do cartão expiraram. Digite-os de novo.',
  cpf: 'Confira o CPF do pagador.',
  installments: 'Escolha outro número de parcelas.',
  amount: 'Este meio de pagamento não aceita este valor.',
  way: 'Este meio de pagamento não está disponível para você.',
  email: 'Confira o e-mail do pagador.',
};

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** The error of a creation that made no charge: 422 where the shopper can mend it, 502 or 504 elsewhere. */
export function creationFailed(method: 'pix' | 'card', outcome: Failure): AppError {
  const text = FAILED[method];
  if (outcome.kind !== 'refused') {
    return providerFailed(outcome.timedOut ? 504 : 502, text, outcome.detail);
  }
  const { fault, mend, detail } = outcome.refusal;
  if (fault !== 'request') return providerFailed(502, text, `HTTP ${detail}`);
  const hint = mend === null ? undefined : HINTS[mend];
  const campos = hint === undefined ? {} : { payment: hint };
  return new AppError(422, 'pagamento_nao_aceito', hint === undefined ? text : `${text} ${hint}`, { campos });
}

/** The same error, naming the order that was placed all the same: whoever tries again pays that one. */
export function naming({ codigo, status }: Pick<Order, 'codigo' | 'status'>, error: AppError): AppError {
  const extra = { ...error.details.extra, pedido: { codigo, status } };
  return new AppError(error.status, error.codigo, error.message, { ...error.details, extra });
}

/** A way to pay that the provider has. Throws 409 for one that it has not. */
export function offered<T>(way: T | undefined): T {
  if (way !== undefined) return way;
  throw conflict(
    'meio_indisponivel',
    'Este meio de pagamento não está disponível nesta loja. Escolha outro.',
  );
}
