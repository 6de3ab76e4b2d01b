import { conflict } from '../../errors.ts';
import { refuseToSend } from '../orders/index.ts';
import { changeParcel, isLostOnTheWay, listParcels } from '../parcels/index.ts';
import { leaveEarlier } from '../tracking/index.ts';
import { ownParcel } from './own-parcel.ts';
import { freightOf } from './sendable.ts';
import type { SubjectRules } from './subject-rules.ts';

/** An order's own parcel once more, after the first was lost or came back. */
export const resendParcel: SubjectRules = {
  contents: (deps, subject) => ownParcel.contents(deps, subject),
  plainRefusal({ order, parcel }, labels) {
    if (freightOf(order).tipo !== 'delivery')
      return 'Este pedido não vai por transportadora: não precisa de etiqueta.';
    const isLost = labels.some(({ state, code }) => state === 'cancelada' && code === parcel?.rastreio);
    if (parcel?.sent_at !== null && !isLost) return 'Este pacote já foi enviado.';
    if (order.status !== 'shipped') return 'Só se envia de novo um pedido que está a caminho.';
    if (order.withdrawn_at !== null && order.withdrawal_settled_at === null)
      return 'Quem comprou desistiu deste pedido: resolva a desistência antes de enviar.';
    return '';
  },
  async refuse(tx, { order, parcel }) {
    if (parcel?.sent_at === null && !(await isLostOnTheWay(tx, order))) {
      // Somebody typed another code, say.
      const text =
        'O pacote deste pedido não está mais perdido nem devolvido. Confira o código dele antes de enviar de novo.';
      throw conflict('reenvio_indisponivel', text);
    }
    await refuseToSend(tx, order, []);
  },
  async take(deps, tx, { subject: { order, parcel }, code: { rastreio, transportadora, by, now } }) {
    if (parcel === null) return;
    const others = (await listParcels(tx, order.id)).filter(
      ({ id, kind }) => kind === 'reenvio' && id !== parcel.id,
    );
    await deps.orders.noteDispatchIn(tx, order, {
      note: { orderId: order.id, rastreio, transportadora, by },
      now,
    });
    await changeParcel(tx, parcel.id, { rastreio, transportadora, sent_at: now });
    const parcelIds = others.map(({ id }) => id);
    await leaveEarlier(tx, { orderId: order.id, parcelIds });
  },
};
