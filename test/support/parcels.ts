import { sql } from 'kysely';
import type { EnvioFeito } from '#shared/wire/dispatch.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { Till } from './till.ts';

export type Refusal = { codigo: string; erro: string; campos?: Record<string, string> };

export const [CODE, OTHER] = ['AA123456785BR', 'AA123456799BR'];

/** What an office does to a till's parcels, and what becomes of them. */
export function parcelsOf(till: Till, admin: () => Record<string, string>) {
  const rowOf = (id: number) =>
    till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    rowOf,
    note: (id: number, body: object) =>
      till.put<EnvioFeito & Refusal>(`/gerenciamento/pedidos/${id}`, body, admin()),
    move: (id: number, status: string) =>
      till.put<Refusal>(`/gerenciamento/pedidos/${id}/status`, { status }, admin()),
    /** As its buyer sees it. */
    look: async (id: number): Promise<PedidoCompleto> => {
      const { codigo, email } = await rowOf(id);
      return (await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, email })).body
        .pedido;
    },
    /** Who moved it, and to where. */
    roadOf: async (id: number): Promise<string[]> => {
      const rows = till.db
        .selectFrom('order_history')
        .select(['to_status', 'actor'])
        .where('order_id', '=', id);
      return (await rows.orderBy('id').execute()).map((row) => `${row.actor} ${row.to_status}`);
    },
    /** What was written to its buyer about the parcel's way. */
    lettersOf: async (id: number): Promise<string[]> => {
      const rows = await till.db
        .selectFrom('outbox')
        .select('kind')
        .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
        .where('kind', 'in', [
          'pedido_enviado',
          'rastreio_informado',
          'rastreio_corrigido',
          'pedido_entregue',
        ])
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}

export type Parcels = ReturnType<typeof parcelsOf>;
