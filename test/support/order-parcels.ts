import { sql } from 'kysely';
import { expect } from 'vitest';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { PacoteNoEscritorio, PacotesDoPedido } from '#shared/wire/order-parcels.ts';
import { putOnSale, type Goods } from './goods.ts';
import { labelsOf } from './labels.ts';
import { editsOf } from './order-edits.ts';
import { parcelsOf, type Refusal } from './parcels.ts';
import { newKey, type Till } from './till.ts';

type Headers = Record<string, string>;
type Changed = { mensagem: string; pacote: PacoteNoEscritorio } & Refusal;

/** Parcels beside orders' own, as the office of a till makes them. */
export function orderParcelsOf(till: Till, admin: () => Headers) {
  const edits = editsOf(till, admin);
  const kit = {
    edits,
    labels: labelsOf(till, admin),
    orders: parcelsOf(till, admin),
    /** A paid order of so many pieces of one kind, and its line. */
    bought: async (quantity = 3): Promise<{ id: number; item: number; goods: Goods }> => {
      const goods = await putOnSale(till.db);
      const { id } = await edits.buy([{ goods, quantity }]);
      const [line] = await edits.linesOf(id);
      return { id, item: line?.id ?? 0, goods };
    },
    read: async (id: number) =>
      (await till.get<PacotesDoPedido & Refusal>(`/gerenciamento/pedidos/${id}/pacotes`, admin())).body,
    split: (id: number, itens: { item: number; quantidade: number }[], key: Headers = newKey()) =>
      till.post<Changed>(
        `/gerenciamento/pedidos/${id}/pacotes`,
        { tipo: 'parte', itens },
        { ...admin(), ...key },
      ),
    resend: (id: number) =>
      till.post<Changed>(
        `/gerenciamento/pedidos/${id}/pacotes`,
        { tipo: 'reenvio' },
        { ...admin(), ...newKey() },
      ),
    /** One piece set apart. */
    apart: async (id: number, item: number, quantidade = 1): Promise<number> => {
      const made = await kit.split(id, [{ item, quantidade }]);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      return made.body.pacote.id;
    },
    undo: (parcel: number) =>
      till.post<Changed>(`/gerenciamento/pacotes/${parcel}/desfazer`, undefined, admin()),
    foresee: (parcel: number, rastreio: string) =>
      till.get<EnvioPrevisto & Refusal>(
        `/gerenciamento/pacotes/${parcel}/envio?rastreio=${rastreio}&transportadora=Correios`,
        admin(),
      ),
    note: (parcel: number, rastreio: string, more: object = {}) =>
      till.put<Changed>(
        `/gerenciamento/pacotes/${parcel}`,
        { rastreio, transportadora: 'Correios', ...more },
        admin(),
      ),
    arrived: (parcel: number) =>
      till.post<Changed>(`/gerenciamento/pacotes/${parcel}/entrega`, undefined, admin()),
    /** Letters of an order's way, those of its parts among them, in their order. */
    lettersOf: async (id: number): Promise<string[]> => {
      const rows = await till.db
        .selectFrom('outbox')
        .select('kind')
        .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
        .where(sql<boolean>`(kind like 'parte_%' or kind like 'rastreio_%' or kind like 'troca_%' or kind like 'entrega_%'
          or kind in ('pedido_enviado', 'pedido_entregue'))`)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
  return kit;
}

export type OrderParcels = ReturnType<typeof orderParcelsOf>;
