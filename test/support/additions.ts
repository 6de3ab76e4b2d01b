import { expect } from 'vitest';
import type { PedidoCompleto, PedidoStatus } from '#shared/wire/orders.ts';
import type { Goods } from './goods.ts';
import type { Refusal } from './parcels.ts';
import { newPerson } from './promotions.ts';
import { newKey, type Till } from './till.ts';
import type { OrderEdits } from './order-edits.ts';

type Headers = Record<string, string>;

interface Made extends Refusal {
  pedido: { id: number; codigo: string; status: string; total: number };
  pagamento: { qr_code: string; expires_at: string | null } | null;
  link: string | null;
  valor?: number;
}

/** Pieces that the office of a till adds to orders. */
export function additionsOf(till: Till, edits: OrderEdits, admin: () => Headers) {
  const at = {
    /** A paid order of one piece, of somebody who has no other. */
    buy: async (goods: Goods) => {
      const as = newPerson();
      const identification = { type: 'CPF', number: as.cpf };
      const order = await edits.buy([{ goods }], {
        customer: as,
        payer: { email: as.email, identification },
      });
      return { ...order, email: as.email };
    },
    price: (id: number, goods: Goods, more: Record<string, unknown> = {}, as = admin()) =>
      till.post<{ preco: number; total: number; diferenca: number } & Refusal>(
        `/gerenciamento/pedidos/${id}/acrescimos/precos`,
        { produto: goods.productId, cor: 'Azul', tamanho: 'M', quantidade: 1, pagamento: 'pix', ...more },
        as,
      ),
    /** Adds it at what it is said to cost. */
    add: async (
      id: number,
      goods: Goods,
      more: Record<string, unknown> = {},
      { key = newKey(), as = admin() }: { key?: Headers; as?: Headers } = {},
    ) => {
      const { total = 0, diferenca = 0 } = (await at.price(id, goods, more, as)).body;
      const piece = { produto: goods.productId, cor: 'Azul', tamanho: 'M', quantidade: 1 };
      const body = { ...piece, pagamento: 'pix', total, diferenca, ...more };
      return till.post<Made>(`/gerenciamento/pedidos/${id}/acrescimos`, body, { ...as, ...key });
    },
    /** One that waits for its PIX, and the charge's number. */
    byPix: async (id: number, goods: Goods) => {
      const { status, body } = await at.add(id, goods);
      expect(status, JSON.stringify(body)).toBe(201);
      const charge = await till.db
        .selectFrom('payments')
        .select('provider_payment_id')
        .where('order_id', '=', body.pedido.id)
        .executeTakeFirstOrThrow();
      return { ...body.pedido, paymentId: charge.provider_payment_id };
    },
    /** Its buyer pays, and the shop hears of it. */
    pay: async ({ codigo, paymentId }: { codigo: string; paymentId: string }) => {
      await till.provider.decide(paymentId, 'approve');
      return at.stateOf(codigo);
    },
    stateOf: async (codigo: string): Promise<string> => {
      till.advance(5000);
      const { body } = await till.get<{ pedido: PedidoStatus }>(`/api/pedidos/${codigo}/status`);
      return body.pedido.status;
    },
    /** What its buyer sees of an order. */
    page: async ({ codigo, email }: { codigo: string; email: string }) =>
      (await till.post<{ pedido: PedidoCompleto }>('/api/pedidos/consultar', { codigo, email })).body.pedido,
    move: (id: number, status: string) => till.put<Refusal>(`/pedidos/${id}/status`, { status }, admin()),
  };
  return at;
}
