import { correctNewIn, listNewPieces, requireSendable, sendNewIn } from '../exchanges/index.ts';
import { refuseToSend } from '../orders/index.ts';
import { changeParcel } from '../parcels/index.ts';
import { nameOf, worthOf } from './contents.ts';
import { againRefusal, freightOf } from './sendable.ts';
import type { SubjectRules } from './subject-rules.ts';

/** The pieces that an exchange sends. */
export const exchangeParcel: SubjectRules = {
  async contents(deps, { order, parcel }) {
    const pieces = await listNewPieces(deps.db, parcel?.exchange_id ?? 0);
    const items = await deps.orders.items(order.id);
    return pieces.flatMap(({ itemId, productId, cor, tamanho, units }) => {
      const item = items.find(({ id }) => id === itemId);
      if (item === undefined) return [];
      const name = nameOf({ nome: item.nome, cor, tamanho });
      return [{ name, quantity: units, unitCents: worthOf(item), productId }];
    });
  },
  plainRefusal({ order, parcel, isGone }, labels) {
    if (freightOf(order).tipo !== 'delivery')
      return 'Este pedido não vai por transportadora: não precisa de etiqueta.';
    if (parcel?.sent_at === null) return '';
    if (isGone) return againRefusal(order);
    // One that was cancelled or ended by itself is replaced.
    const isLost = labels.some(({ state, code }) => state === 'cancelada' && code === parcel?.rastreio);
    return isLost ? '' : 'A peça nova desta troca já foi enviada.';
  },
  async refuse(tx, { order, parcel }) {
    if (parcel?.sent_at === null) await requireSendable(tx, order, parcel.exchange_id ?? 0);
    else await refuseToSend(tx, order, []);
  },
  async take(_deps, tx, { subject: { order, parcel }, code: { rastreio, transportadora, by, now } }) {
    if (parcel === null) return;
    const exchangeId = parcel.exchange_id ?? 0;
    const sending = { exchangeId, rastreio, transportadora, by, now };
    await (parcel.sent_at === null ? sendNewIn : correctNewIn)(tx, order, sending);
    await changeParcel(tx, parcel.id, { rastreio, transportadora, sent_at: parcel.sent_at ?? now });
  },
};
