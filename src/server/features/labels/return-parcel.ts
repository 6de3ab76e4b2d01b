import { postingCodeEnd } from '#shared/posting-code.ts';
import { listReturning, NOT_DELIVERED, noteReverseCode, requireReturning } from '../exchanges/index.ts';
import { nameOf, worthOf } from './contents.ts';
import type { Subject, SubjectRules } from './subject-rules.ts';

/** PAC and SEDEX: nobody else takes a parcel by a code. */
export const SERVICES_BACK: ReadonlySet<string> = new Set(['1', '2']);

/** Does it come back to the shop, by a posting code? */
export const isReturn = ({ parcel }: Subject): boolean => parcel?.kind === 'devolucao';

/** What a request brings back. It is not sent by the shop: its order does not move by it, and it is not followed. */
export const returnParcel: SubjectRules = {
  async contents(deps, { order, parcel }) {
    const pieces = await listReturning(deps.db, parcel?.exchange_id ?? 0);
    const items = await deps.orders.items(order.id);
    return pieces.flatMap(({ itemId, productId, cor, tamanho, units }) => {
      const item = items.find(({ id }) => id === itemId);
      if (item === undefined) return [];
      const name = nameOf({ nome: item.nome, cor, tamanho });
      return [{ name, quantity: units, unitCents: worthOf(item), productId }];
    });
  },
  plainRefusal: ({ order }) => (order.status === 'delivered' ? '' : NOT_DELIVERED),
  async refuse(tx, { order, parcel }, now) {
    await requireReturning(tx, order, { exchangeId: parcel?.exchange_id ?? 0, now });
  },
  async take(_deps, tx, { subject: { order, parcel }, code: { rastreio, by, now } }) {
    const exchangeId = parcel?.exchange_id ?? 0;
    await noteReverseCode(tx, order, { exchangeId, code: rastreio, until: postingCodeEnd(now), by, now });
  },
};
