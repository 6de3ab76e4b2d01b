import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict } from '../../errors.ts';
import { refuseToSend } from '../orders/index.ts';
import {
  findParcelByKey,
  insertParcel,
  isLostOnTheWay,
  listParcels,
  type OrderParcel,
} from '../parcels/index.ts';
import type { OrderParcelsDeps } from './deps.ts';

/** More than anybody sends one order again. */
const MOST = 5;

/**
 * A parcel for an order whose own was lost or came back: the one that waits, where there is one. Throws 404; 409 for an order that
 * is not on its way, or whose parcel is.
 */
export function resendOrder(
  deps: OrderParcelsDeps,
  { orderId, key, by }: { orderId: number; key: string; by: string },
): Promise<OrderParcel> {
  return deps.orders.locked(orderId, async (tx, order) => {
    const again = (await listParcels(tx, order.id)).filter(({ kind }) => kind === 'reenvio');
    const known = (await findParcelByKey(tx, order.id, key)) ?? again.find((one) => one.sent_at === null);
    if (known?.kind === 'reenvio') return known;
    if (known !== undefined)
      throw conflict('chave_reutilizada', 'Esta chave já foi usada para outro pacote.');
    if (again.length >= MOST || order.status !== 'shipped' || !(await isLostOnTheWay(tx, order))) {
      const text =
        'Só se envia de novo um pedido cujo pacote a transportadora disse que perdeu ou que devolveu.';
      throw conflict('reenvio_indisponivel', text);
    }
    await refuseToSend(tx, order, []);
    const now = deps.clock();
    const row = { order_id: order.id, kind: 'reenvio', client_key: key } as const;
    const parcel = await insertParcel(tx, { ...row, made_by: by, created_at: now });
    if (parcel === undefined) throw conflict('chave_reutilizada', 'Este pacote já foi pedido.');
    const after = { pacote: parcel.id, rastreioAnterior: order.rastreio };
    await insertAudit(tx, {
      actor: by,
      action: 'pedido_reenvio',
      subject: orderSubject(order),
      after,
      at: now,
    });
    return parcel;
  });
}
