import { randomUUID } from 'node:crypto';
import { effectivePriceCents } from '#shared/catalog.ts';
import { lineOf } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { callShop } from '../../e2e/office-desk.ts';
import { paymentBody } from '../../src/web/features/payment/payment-body.ts';

/** The cookies by which a browser of the team's buys in its closed shop, as it sends them. */
export async function letIn(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/gerenciamento/compra-de-teste`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const BUYER = {
  nome: 'Rita Dona',
  email: 'rita@example.com',
  cpf: '52998224725',
  whatsapp: '21987654321',
  cep: '20040020',
  endereco: 'Avenida Rio Branco',
  numero: '12',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  estado: 'RJ',
};

/** What her checkout hands on: one piece, of the products that her cookies let her see. */
export async function triedCheckout(
  url: string,
  cookie: string,
  isWanted: (product: Produto) => boolean = () => true,
): Promise<CheckoutState> {
  const products = await callShop<Produto[]>(`${url}/api/produtos`, 'GET', undefined, { cookie });
  const product = products.find((one) => isWanted(one) && one.variantes.some(({ estoque }) => estoque > 9));
  const piece = product?.variantes.find(({ estoque }) => estoque > 9);
  if (product === undefined || piece === undefined) throw new Error('Nothing like it is well in stock');
  const line = lineOf(product, { cor: piece.cor, tamanho: piece.tamanho, quantidade: 1 });
  const asked = { cepDestino: BUYER.cep, cartItems: [line] };
  const { opcoes } = await callShop<{ opcoes: FreteOpcao[] }>(`${url}/api/frete/calcular`, 'POST', asked);
  const frete = opcoes[0];
  if (frete === undefined) throw new Error('No freight is offered');
  const totalCents = effectivePriceCents(product) + (reaisToCents(frete.valor) ?? 0);
  return { customer: BUYER, freteId: frete.id, frete, items: [line], totalCents };
}

export const pixBody = (state: CheckoutState) => paymentBody(state, { method: 'pix', originCep: '26167020' });

export interface Sent {
  status: number;
  body: PaymentCreated & { codigo?: string; error?: string };
}

/** Asks for a PIX with a body, under a key of its own unless told otherwise. */
export async function askPix(
  url: string,
  body: object,
  {
    cookie,
    key = randomUUID(),
    path = '/payment/pix/create',
  }: { cookie?: string; key?: string; path?: string },
): Promise<Sent> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': key,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}
