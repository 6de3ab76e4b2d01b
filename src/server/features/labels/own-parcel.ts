import { hasPendingAddition, listGoingAlong, refuseToSend, refuseWithPart } from '../orders/index.ts';
import { conflict } from '../../errors.ts';
import { listAhead, unitsInOwn } from '../parcels/index.ts';
import { contentsOf, type Content } from './contents.ts';
import { plainRefusal } from './sendable.ts';
import type { SubjectRules } from './subject-rules.ts';

/** An order's own parcel: all of it that does not go ahead, and what was added to it. */
export const ownParcel: SubjectRules = {
  async contents(deps, { order }) {
    const along = await listGoingAlong(deps.db, order);
    const contents: Content[] = [];
    for (const id of [order.id, ...along.map((one) => one.id)]) {
      const ahead = await listAhead(deps.db, id);
      contents.push(
        ...(await contentsOf(deps, id, ({ id: item, quantidade }, back) =>
          unitsInOwn({ quantity: quantidade, back, ahead: ahead.get(item) ?? 0 }),
        )),
      );
    }
    return contents;
  },
  plainRefusal: ({ order }, labels) => plainRefusal(order, labels),
  async refuse(tx, { order }) {
    if (await hasPendingAddition(tx, order.id)) {
      const text =
        'Uma peça a mais deste pedido espera o pagamento: espere, ou cancele-a, antes de comprar a etiqueta.';
      throw conflict('acrescimo_aberto', text);
    }
    await refuseWithPart(tx, order);
    await refuseToSend(tx, order, []);
  },
  async take(deps, tx, { subject: { order }, code: { rastreio, transportadora, by, now } }) {
    await deps.orders.noteDispatchIn(tx, order, {
      note: { orderId: order.id, rastreio, transportadora, isOfLabel: true, by },
      now,
    });
  },
};
