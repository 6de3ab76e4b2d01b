import { centsToReais, reaisToCents } from '#shared/money.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody } from './goods.ts';
import { call, type Answer } from './provider.ts';

export interface Wanted {
  productId: number;
  cor: string;
  tamanho: string;
  quantity: number;
  /** Effective, in reais. */
  preco: number;
}

export interface Shopper {
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body: unknown, key?: string): Promise<Answer<T>>;
  /** Asks for freight and makes the body that pays these lines with the first option. */
  checkOut(wanted: Wanted[]): Promise<Record<string, unknown>>;
  payByPix(body: unknown, key: string): Promise<Answer<PaymentCreated>>;
}

interface Option {
  id: string;
  valor: number;
  cotacao: string;
}

function cents(reais: number): number {
  return reaisToCents(reais) ?? 0;
}

/** Somebody who buys in a running shop, from an address of her own where the shop trusts this proxy. */
export function shopperAt(url: string, address = '198.51.100.1'): Shopper {
  const from = { 'x-forwarded-for': address };
  const post = <T>(path: string, body: unknown, key?: string) =>
    call<T>(`${url}${path}`, {
      method: 'POST',
      body,
      headers: { ...from, ...(key === undefined ? {} : { 'x-idempotency-key': key }) },
    });
  return {
    get: (path) => call(`${url}${path}`, { method: 'GET', headers: from }),
    post,
    payByPix: (body, key) => post<PaymentCreated>('/api/payment/pix/create', body, key),
    checkOut: async (wanted) => {
      const cartItems = wanted.map(({ productId, quantity }) => ({ id: productId, quantidade: quantity }));
      const quote = await post<{ opcoes?: Option[]; codigo?: string }>('/api/frete/calcular', {
        cepDestino: '01310-100',
        cartItems,
      });
      const option = quote.body.opcoes?.[0];
      if (option === undefined)
        throw new Error(`no freight: ${quote.status} ${quote.body.codigo ?? JSON.stringify(quote.body)}`);
      const subtotal = wanted.reduce((sum, { preco, quantity }) => sum + cents(preco) * quantity, 0);
      const body = paymentBody([], centsToReais(subtotal + cents(option.valor)));
      body.shipping.frete.address.postal_code = '01310-100';
      return {
        ...body,
        items: wanted.map(({ productId, quantity, cor, tamanho }) => ({
          id: productId,
          quantity,
          corSelecionada: cor,
          tamanhoSelecionado: tamanho,
        })),
        shipping: { ...body.shipping, freteSelecionado: { id: option.id, cotacao: option.cotacao } },
      };
    },
  };
}
