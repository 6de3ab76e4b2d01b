import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { StandInProvider } from '../provider.ts';
import type { Wanted } from '../shopper.ts';
import { buyerAt } from './buyers.ts';
import { insistently, type Asked } from './insist.ts';

export interface Purchase extends Asked {
  number: number;
  /** The order that she was told; null where the shop refused her for good. */
  codigo: string | null;
}

interface Street {
  /** Where the shop answers; she goes from one address to the next when there is none. */
  urls: readonly string[];
  provider: StandInProvider;
  wanted: Wanted;
}

/** Somebody who buys whatever happens, as the shop's own page does: by one key, until she knows. */
export async function buyStubbornly(
  street: Street,
  one: { number: number; card: boolean },
): Promise<Purchase> {
  const purchase: Purchase = { number: one.number, codigo: null, requests: 0, defects: [] };
  await buy(street, { ...one, purchase }).catch((error: unknown) => purchase.defects.push(String(error)));
  return purchase;
}

async function buy(
  { urls, provider, wanted }: Street,
  { number, card, purchase }: { number: number; card: boolean; purchase: Purchase },
): Promise<void> {
  const insist = insistently(urls, { number, asked: purchase });
  const freight = async (url: string) => {
    const body = await buyerAt(url, number).checkOut([wanted]);
    return { status: 200, headers: new Headers(), body };
  };
  const { body } = await insist(freight);
  const key = `caos-${process.pid}-${number}`;
  const pay = async (url: string) => {
    const way = card
      ? { payment_method_id: 'visa', installments: 1, token: await provider.cardToken('APRO') }
      : {};
    const path = card ? '/api/payment/cartao/create' : '/api/payment/pix/create';
    return buyerAt(url, number).post<PaymentCreated>(path, { ...body, ...way }, key);
  };
  const made = await insist(pay);
  if (made.status !== 201) return;
  purchase.codigo = made.body.pedido.codigo;
  const { id } = made.body.payment;
  // What was given up meanwhile can't be paid.
  if (!card && id !== null) await provider.decide(id, 'approve').catch(() => {});
  await insist((url) => buyerAt(url, number).get(`/api/pedidos/${purchase.codigo}/status`));
}
