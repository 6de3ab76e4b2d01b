import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EdicaoDoPedido, FreteDoEndereco } from '#shared/wire/order-edits.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from './goods.ts';
import type { Refusal } from './parcels.ts';
import { pricesOf } from './promotions.ts';
import { newKey, type Till } from './till.ts';

type Headers = Record<string, string>;
type Changed = { mudou: boolean; valor?: number; item?: { disponivel: number } } & Refusal;

export const PLACE = {
  nome: 'Ana Souza',
  cep: '26167-020',
  endereco: 'Rua das Flores',
  numero: '10',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Belford Roxo',
  estado: 'RJ',
};

/** Changes of orders as the office of a till makes them. */
export function editsOf(till: Till, admin: () => Headers) {
  const at = {
    /** A paid order of these pieces. */
    buy: async (items: { goods: Goods; quantity?: number }[], more: Record<string, unknown> = {}) => {
      const named = items.map(({ goods, quantity = 1 }) => {
        return { id: String(goods.productId), quantity, tamanhoSelecionado: 'M', corSelecionada: 'Azul' };
      });
      const { total } = await pricesOf(till, items, { items: named });
      const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
      const body = paymentBody(items, total, { payment_method_id: 'visa', ...card, ...more });
      const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return { ...made.body.pedido, paymentId: made.body.payment.id ?? '' };
    },
    read: async (id: number, as: Headers = admin()) =>
      (await till.get<EdicaoDoPedido & Refusal>(`/gerenciamento/pedidos/${id}/edicao`, as)).body,
    /** Its newest change; of an order that is none 0. */
    seen: async (id: number): Promise<number> => {
      const { body } = await till.get<{ pedido?: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin());
      return body.pedido?.ultimaMudanca ?? 0;
    },
    /** Sends it elsewhere, as whoever sees its newest change. */
    move: async (id: number, place: Record<string, unknown>, key: Headers = newKey(), as = admin()) => {
      const body = { ...PLACE, diferenca: 0, visto: await at.seen(id), ...place };
      return till.put<Changed>(`/gerenciamento/pedidos/${id}/endereco`, body, { ...as, ...key });
    },
    /** The variant of a size. */
    variantOf: async ({ stockItemId }: Goods): Promise<number> => {
      const rows = till.db.selectFrom('variants').select('id').where('stock_item_id', '=', stockItemId);
      return (await rows.executeTakeFirstOrThrow()).id;
    },
    /** Another size for so many pieces of a line. */
    swap: async (
      id: number,
      asked: { item: number; variante: number; quantidade?: number; visto?: number; simular?: boolean },
      key: Headers = newKey(),
      as = admin(),
    ) => {
      const body = { quantidade: 1, visto: asked.visto ?? (await at.seen(id)), ...asked };
      return till.post<Changed>(`/gerenciamento/pedidos/${id}/pecas`, body, { ...as, ...key });
    },
    refund: (id: number, item: number, quantidade: number, devolverEstoque = true) =>
      till.post<Refusal>(
        `/gerenciamento/pedidos/${id}/estorno`,
        { itens: [{ id: item, quantidade }], devolverEstoque },
        { ...admin(), ...newKey() },
      ),
    quote: (id: number, cep: string) =>
      till.post<FreteDoEndereco & Refusal>(`/gerenciamento/pedidos/${id}/endereco/frete`, { cep }, admin()),
    detail: async (id: number, as: Headers = admin()) =>
      (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, as)).body.pedido,
    rowOf: (id: number) =>
      till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    linesOf: (id: number) =>
      till.db.selectFrom('order_items').selectAll().where('order_id', '=', id).orderBy('position').execute(),
    /** How many mails were queued about its changes. */
    mailsOf: async (id: number) => {
      const rows = till.db.selectFrom('outbox').select('id').where('kind', '=', 'pedido_alterado');
      return (await rows.where(sql<string>`payload ->> 'orderId'`, '=', String(id)).execute()).length;
    },
    /** What the audit log has of its changes. */
    auditOf: (id: number) =>
      till.db
        .selectFrom('audit_log')
        .select(['actor', 'action', 'before', 'after'])
        .where('action', 'in', ['pedido_endereco', 'pedido_peca'])
        .where('subject', 'like', `pedido ${id} · %`)
        .orderBy('id')
        .execute(),
  };
  return at;
}

export type OrderEdits = ReturnType<typeof editsOf>;
