import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { REPORTS } from '../../load/index.ts';
import { listRefundLines } from '../ledger/index.ts';
import { listAhead } from '../parcels/index.ts';
import { readCutOffHour } from '../shipping/index.ts';
import type { SalesDeps } from './deps.ts';
import { packingOf, type ToPack } from './packing.ts';
import { listParcels } from './parcels.store.ts';

/** Of those that wait, the first. */
const MOST_LOOKED_AT = 60;

/** Which of the orders that wait to be sent go into no one box, for whoever names boxes. */
export function unboxedRoutes({ db, clock, orders }: Pick<SalesDeps, 'db' | 'clock' | 'orders'>): ApiRoutes {
  return (api) =>
    api.route({
      ...implement('GET /gerenciamento/expedicao/sem-caixa'),
      config: { audience: 'admin', act: 'pack-orders', load: REPORTS },
      handler: async (_request, reply) => {
        const queue = { forma: undefined, transportadora: undefined, sai: undefined, now: clock() };
        const cutOffHour = await readCutOffHour(db);
        const waiting = await listParcels(db, { limit: MOST_LOOKED_AT, offset: 0, ...queue, cutOffHour });
        const parcels: ToPack[] = [];
        // One after the other: a list keeps no more than its own connection.
        for (const order of waiting.orders) {
          const [refundLines, ahead] = [await listRefundLines(db, order.id), await listAhead(db, order.id)];
          parcels.push({ order, items: await orders.items(order.id), refundLines, ahead });
        }
        const packing = await packingOf(db, parcels);
        const pedidos = waiting.orders.flatMap(({ id, codigo }, at) => {
          const words = packing[at];
          return words?.atencao === true ? [{ id, codigo, texto: words.texto }] : [];
        });
        return reply
          .header('cache-control', 'no-store')
          .send({ pedidos, olhados: parcels.length, total: waiting.total });
      },
    });
}
