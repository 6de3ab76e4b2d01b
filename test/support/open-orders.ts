import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from './goods.ts';
import { newKey, type Till } from './till.ts';

export type Made = PaymentCreated & { codigo: string; erro: string };

let shoppers = 0;

/** A shopper of her own: nobody else's open orders stand against hers. */
export function shopper() {
  shoppers += 1;
  const known = paymentBody([], 1).customer;
  return { customer: { ...known, email: `ana-${shoppers}@example.com`, cpf: cpfOf(shoppers) } };
}

/** A well-formed CPF, another one for each number. */
export function cpfOf(seed: number): string {
  const digits = String(100_000_000 + seed * 7919);
  const first = checkDigit(digits);
  return `${digits}${first}${checkDigit(`${digits}${first}`)}`;
}

function checkDigit(base: string): string {
  const sum = [...base].reduce((total, digit, at) => total + Number(digit) * (base.length + 1 - at), 0);
  return String(((sum * 10) % 11) % 10);
}

/** The body that pays one unit of each. */
export const bodyOf = (goods: Goods[], more: Record<string, unknown>) =>
  paymentBody(
    goods.map((one) => ({ goods: one })),
    Math.round((goods.length * 100 + 19.9) * 100) / 100,
    more,
  );

/** What shoppers do at a till about orders that are open. */
export function shoppersAt(till: () => Till) {
  const payPix = (goods: Goods[], more: Record<string, unknown>, key = newKey()) =>
    till().post<Made>('/payment/pix/create', bodyOf(goods, more), key);
  return {
    payPix,

    /** Somebody's order of these goods, whose PIX is open. */
    async openPix(...goods: Goods[]) {
      const who = shopper();
      const { status, body } = await payPix(goods, who);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const { codigo } = body.pedido;
      const { id, external_reference: reference } = body.payment;
      return { who, codigo, id: id ?? '', reference, instead: { ...who, substitui: { codigo } } };
    },

    chargesOf: async (reference: string) =>
      (await till().provider.charges(reference)).map(({ status }) => status),

    statusOf: async (codigo: string) => {
      const { body } = await till().get<{ pedido: { status: string } }>(`/pedidos/${codigo}/status`);
      return body.pedido.status;
    },

    whole: async (codigo: string, email: string) => {
      const asked = { codigo, email };
      return (await till().post<{ pedido: PedidoCompleto }>('/pedidos/consultar', asked)).body.pedido;
    },

    openOrders: (email: string) =>
      till()
        .db.selectFrom('orders')
        .select('codigo')
        .where('email', '=', email)
        .where('stock_held', '=', true)
        .execute(),
  };
}
