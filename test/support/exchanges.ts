import { expect } from 'vitest';
import type { Troca, TrocaEscritorio, TrocasDoPedido } from '#shared/wire/exchanges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from './goods.ts';
import { pricesOf } from './promotions.ts';
import { newKey, type Till } from './till.ts';

const DAY_MS = 86_400_000;
export const EMAIL = 'ana@example.com';

/** Bodies of requests: the large one for the medium one, or money. */
export const forLarge = (ref: string, quantidade = 1) => ({
  motivo: 'pequeno',
  querer: 'troca',
  pecas: [{ ref, quantidade, cor: 'Azul', tamanho: 'G' }],
});
export const asMoney = (ref: string, quantidade = 1, motivo = 'arrependimento') => ({
  motivo,
  querer: 'dinheiro',
  pecas: [{ ref, quantidade }],
});

/** One more size of a product, with its own units. */
export async function addSize(
  { db }: Pick<Till, 'db'>,
  { productId }: Goods,
  given: { tamanho: string; units: number },
): Promise<Goods> {
  const { tamanho, units } = given;
  return db.transaction().execute(async (tx) => {
    const color = await tx
      .selectFrom('product_colors')
      .select('id')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    const size = await tx
      .insertInto('product_sizes')
      .values({ product_id: productId, position: 9, tamanho })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stock = await tx
      .insertInto('stock_items')
      .values({ product_id: productId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('variants')
      .values({
        product_id: productId,
        color_id: color.id,
        size_id: size.id,
        stock_item_id: stock.id,
        sku: `SKU-${productId}-${tamanho}-${process.pid}`,
      })
      .execute();
    if (units > 0)
      await tx
        .insertInto('stock_movements')
        .values({ stock_item_id: stock.id, product_id: productId, delta: units, reason: 'initial' })
        .execute();
    return { productId, stockItemId: stock.id };
  });
}

const ADDRESS = {
  endereco: 'Rua das Flores',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Belford Roxo',
  estado: 'RJ',
};

export interface Bought {
  id: number;
  codigo: string;
  paymentId: string;
  total: number;
}

/** The shop, whoever bought there and its office, as far as exchanges go. */
export function openExchanges(till: Till) {
  let admin: Record<string, string> | null = null;
  const headers = async () => (admin ??= await till.administrator());
  const office = async <T = { troca: TrocaEscritorio; codigo: string }>(
    path: string,
    body?: unknown,
    as?: object,
  ) => till.post<T>(`/gerenciamento/trocas/${path}`, body, { ...(as ?? (await headers())) });
  const deliver = async (id: number) => {
    for (const status of ['processing', 'shipped', 'delivered']) {
      const moved = await till.put(`/pedidos/${id}/status`, { status }, await headers());
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
  };
  return {
    headers,
    office,
    /** A paid order that was sent and delivered. */
    async buy(
      items: { goods: Goods; quantity?: number }[],
      more: Record<string, unknown> = {},
    ): Promise<Bought> {
      const named = items.map(({ goods, quantity = 1 }) => {
        return { id: String(goods.productId), quantity, tamanhoSelecionado: 'M', corSelecionada: 'Azul' };
      });
      const { total } = await pricesOf(till, items, { items: named });
      const card = {
        payment_method_id: 'visa',
        token: await till.provider.cardToken('APRO'),
        installments: 1,
      };
      const body = paymentBody(items, total, { ...card, ...more });
      const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const { id, codigo } = made.body.pedido;
      await deliver(id);
      return { id, codigo, paymentId: made.body.payment.id ?? '', total };
    },
    /** An order that was paid at the door. */
    async buyAtTheDoor(goods: Goods): Promise<string> {
      const { customer, shipping } = paymentBody([{ goods }], 0);
      const { frete, freteSelecionado } = shipping;
      const made = await till.post<{ pedido: { id: number; codigo: string } }>(
        '/pedidos',
        {
          items: [{ id: String(goods.productId), quantity: 1, tamanho: 'M', cor: 'Azul' }],
          cliente: { ...customer, cep: frete.address.postal_code, ...ADDRESS },
          frete: freteSelecionado,
          metodo_pagamento: 'entrega',
          total: 119.9,
        },
        newKey(),
      );
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      await deliver(made.body.pedido.id);
      return made.body.pedido.codigo;
    },
    async read(codigo: string): Promise<TrocasDoPedido> {
      const answer = await till.post<TrocasDoPedido>(`/pedidos/${codigo}/trocas/consultar`, { email: EMAIL });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    ask: (codigo: string, body: Record<string, unknown>, key: Record<string, string> = newKey()) =>
      till.post<{ troca: Troca; codigo: string; error: string; campos?: Record<string, string> }>(
        `/pedidos/${codigo}/trocas`,
        { email: EMAIL, ...body },
        key,
      ),
    cancel: (codigo: string, id: number) =>
      till.post<{ troca: Troca; codigo: string }>(`/pedidos/${codigo}/trocas/${id}/cancelar`, {
        email: EMAIL,
      }),
    authorise: (id: number, body: object = {}) => office(`${id}/autorizacao`, body),
    refuse: (id: number, motivo = 'A peça foi usada.') => office(`${id}/recusa`, { motivo }),
    receive: (id: number) => office(`${id}/recebimento`),
    check: (id: number, estoque = true) => office(`${id}/conferencia`, { estoque }),
    send: (id: number, body: object = {}) => office(`${id}/envio`, body),
    giveBack: (id: number, como: 'vale' | 'dinheiro') => office(`${id}/devolucao`, { como }),
    /** A time in which sessions end. */
    passDays(days: number): void {
      till.advance(days * DAY_MS);
      admin = null;
    },
    /** Kinds of mail that were queued about an exchange. */
    async mailsOf(id: number): Promise<string[]> {
      const rows = await till.db
        .selectFrom('outbox')
        .select('kind')
        .where('dedup_key', 'like', `troca_%:${id}`)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}

export type Exchanges = ReturnType<typeof openExchanges>;
