import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './goods.ts';
import { newKey, type Till } from './till.ts';

export interface Sale {
  id: number;
  paymentId: string;
  codigo: string;
  dress: Goods;
  skirt: Goods;
  /** The lines by their numbers: 2 dresses at R$ 100,00, 1 skirt at R$ 33,33. */
  lines: { dress: number; skirt: number };
}

/** What such a sale comes to, R$ 19,90 of it freight. */
export const SALE_TOTAL = 2 * 100 + 33.33 + 19.9;

/** A refund of so many units of one line, back into stock unless told otherwise. */
export const ofLine = (line: number, quantidade: number, further: Record<string, unknown> = {}) => ({
  itens: [{ id: line, quantidade }],
  devolverEstoque: true,
  ...further,
});

/** An office that sells and refunds by line. */
export async function openLineSales(till: Till) {
  let admin = await till.administrator();

  const read = async (id: number): Promise<PedidoDetalhado> =>
    (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;

  return {
    read,
    headers: () => admin,
    /** A time in which sessions end. */
    async passDays(days: number): Promise<void> {
      till.advance(days * 86_400_000);
      admin = await till.administrator();
    },
    /** A paid order of two dresses and a skirt, of each of which there were five. */
    async sell(): Promise<Sale> {
      const dress = await putOnSale(till.db, { precoCents: 10_000 });
      const skirt = await putOnSale(till.db, { precoCents: 3333 });
      const items = [{ goods: dress, quantity: 2 }, { goods: skirt }];
      const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
      const body = { ...paymentBody(items, SALE_TOTAL), ...card };
      const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
      const { payment, pedido } = made.body;
      const [first, second] = (await read(pedido.id)).estornoPorItem?.itens ?? [];
      const lines = { dress: first?.id ?? 0, skirt: second?.id ?? 0 };
      return { id: pedido.id, codigo: pedido.codigo, paymentId: payment.id ?? '', dress, skirt, lines };
    },
    refund: (id: number, body: unknown, headers: Record<string, string> = newKey()) =>
      till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...headers }),
    /** Units left of dress and skirt. */
    stockOf: async ({ dress, skirt }: Sale) => [
      await unitsLeft(till.db, dress),
      await unitsLeft(till.db, skirt),
    ],
    async returnedCents(id: number): Promise<number> {
      const { pagamentos } = await read(id);
      return Math.round(pagamentos.reduce((sum, charge) => sum + charge.estornado, 0) * 100);
    },
    async later(): Promise<void> {
      till.advance(60_000);
      await till.workers.runOnce();
    },
  };
}
