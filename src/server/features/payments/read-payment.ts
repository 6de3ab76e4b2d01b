import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { refusalOf } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { CardPaymentBody, PaymentBody } from '#shared/wire/payments.ts';
import { invalid } from '../../errors.ts';
import type { Payer } from '../../providers/payment/port.ts';
import {
  hashPurchase,
  readPurchase,
  readReplaced,
  type Purchase,
  type RawPurchase,
} from '../purchases/index.ts';

export interface Card {
  token: string;
  installments: number;
  methodId: string | null;
  issuerId: string | null;
  deviceId: string | null;
}

/** A payment as it is asked for, in one shape for PIX and card. */
export interface PaymentRequest {
  purchase: Purchase;
  payer: Payer;
  /** Null: by PIX. */
  card: Card | null;
  /** The total that the shopper was shown. */
  askedReais: number;
  /** The code of the order to be paid by a further attempt. */
  retryOf: string | null;
  /** The code of the order to be given up for this one. */
  replaces: string | undefined;
  /** Tells one body from another, whatever their spelling; without the card's token and the freight's quote. */
  bodyHash: Buffer;
}

/** Checks a payment's body. Throws 422 with a text per refused field. */
export function readPayment(body: PaymentBody | CardPaymentBody): PaymentRequest {
  const purchase = readPurchase(rawPurchaseOf(body));
  if (!Number.isFinite(body.transaction_amount) || body.transaction_amount <= 0) {
    throw refusal('transaction_amount', 'O valor do pagamento precisa ser maior que zero.');
  }
  const payer = readPayer(body, purchase);
  const card = 'token' in body ? readCard(body) : null;
  const askedReais = body.transaction_amount;
  const retryOf = readRetry(body.pedido?.codigo);
  const replaces = readReplaced(body.substitui);
  if (retryOf !== null && replaces !== undefined) {
    throw refusal('substitui', 'Pague um pedido que já existe ou troque-o por este, não os dois.');
  }
  const paying = card === null ? 'pix' : { installments: card.installments, methodId: card.methodId };
  const bodyHash = hashPurchase(purchase, { rest: [payer, paying, askedReais, retryOf], replaces });
  return { purchase, payer, card, askedReais, retryOf, replaces, bodyHash };
}

/** The purchase in a payment's body, unchecked. */
export function rawPurchaseOf(
  body: Pick<PaymentBody, 'items' | 'shipping' | 'customer' | 'cupom' | 'creditos'>,
): RawPurchase {
  const { address } = body.shipping.frete;
  return {
    cupom: body.cupom,
    creditos: body.creditos,
    items: body.items.map(({ id, quantity, corSelecionada, tamanhoSelecionado, presentes }) => ({
      id,
      quantity,
      cor: corSelecionada,
      tamanho: tamanhoSelecionado,
      presentes,
    })),
    buyer: body.customer,
    address: {
      cep: address.postal_code,
      endereco: address.street,
      numero: address.number,
      complemento: address.complement,
      bairro: address.district,
      cidade: address.city,
      estado: address.region_code,
    },
    freight: body.shipping.freteSelecionado,
  };
}

function refusal(field: string, text: string) {
  return invalid(text, { [field]: text });
}

function readPayer({ payer }: PaymentBody, { buyer }: Purchase): Payer {
  const cpf = digitsOf(payer.identification.number);
  const email = payer.email.trim();
  requireWell('payer.identification.number', refusalOf('cpf', cpf));
  requireWell('payer.email', refusalOf('email', email));
  const [first, ...rest] = buyer.nome.split(/\s+/);
  const firstName = given(payer.first_name) || (first ?? '');
  return { email, cpf, firstName, lastName: given(payer.last_name) || rest.join(' ') || firstName };
}

function requireWell(field: string, text: string | null): void {
  if (text !== null) throw refusal(field, text);
}

function given(value: string | undefined): string {
  return value?.trim().slice(0, 120) ?? '';
}

const DEVICE_ID = /^[\w.:=+/~-]{1,300}$/;

function readCard(body: CardPaymentBody): Card {
  if (!/^[\w-]{8,200}$/.test(body.token)) throw refusal('token', 'Falha ao tokenizar cartão');
  const { installments } = body;
  if (!Number.isInteger(installments) || installments < 1 || installments > MOST_INSTALLMENTS) {
    throw refusal('installments', `Escolha de 1 a ${MOST_INSTALLMENTS} parcelas.`);
  }
  const methodId = body.payment_method_id?.trim().slice(0, 50) ?? '';
  return {
    token: body.token,
    installments,
    methodId: methodId === '' || methodId === 'pix' ? null : methodId,
    issuerId: body.issuer_id === undefined ? null : String(body.issuer_id).slice(0, 50),
    deviceId: DEVICE_ID.exec(body.device_id ?? '')?.[0] ?? null,
  };
}

function readRetry(codigo: string | undefined): string | null {
  if (codigo === undefined) return null;
  const normal = normalizeCode(codigo);
  if (normal === null) throw refusal('pedido.codigo', 'O código do pedido não é válido.');
  return normal;
}
