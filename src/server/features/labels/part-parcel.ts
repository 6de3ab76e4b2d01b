import { notePartIn, partRefusal, refusePart, refuseToSend } from '../orders/index.ts';
import { findParcel, listParcelLines, listParcels, unitsInParts } from '../parcels/index.ts';
import { contentsOf } from './contents.ts';
import { againRefusal, freightOf } from './sendable.ts';
import type { SubjectRules } from './subject-rules.ts';

/** A part of an order that goes ahead of the rest. */
export const partParcel: SubjectRules = {
  async contents(deps, { order, parcel }) {
    if (parcel === null) return [];
    const all = (await listParcels(deps.db, order.id)).filter(({ kind }) => kind === 'parte');
    const lines = await listParcelLines(deps.db, order.id);
    return contentsOf(deps, order.id, ({ id, quantidade }, back) => {
      const parts = all.flatMap(({ id: partId, sent_at: sentAt }) => {
        const line = lines.find((one) => one.parcel_id === partId && one.order_item_id === id);
        return line === undefined ? [] : [{ id: partId, units: line.units, isSent: sentAt !== null }];
      });
      return unitsInParts({ quantity: quantidade, back }, parts).get(parcel.id) ?? 0;
    });
  },
  plainRefusal({ order, parcel, isGone }, labels) {
    if (parcel === null) return '';
    if (freightOf(order).tipo !== 'delivery')
      return 'Este pedido não vai por transportadora: não precisa de etiqueta.';
    if (parcel.sent_at === null) return partRefusal(order);
    if (isGone) return againRefusal(order);
    const isLost = labels.some(({ state, code }) => state === 'cancelada' && code === parcel.rastreio);
    return isLost ? '' : 'Esta parte já foi enviada.';
  },
  async refuse(tx, { order, parcel, isGone }) {
    if (parcel?.sent_at === null) await refusePart(tx, order);
    else if (isGone) await refuseToSend(tx, order, []);
  },
  async take(_deps, tx, { subject: { order, parcel }, code }) {
    const now = parcel === null ? undefined : await findParcel(tx, parcel.id);
    if (now !== undefined) await notePartIn(tx, order, { parcel: now, code });
  },
};
