import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { handOverByCode, handOverUncoded, type HandOverDeps } from './hand-over.ts';
import { orderOf } from './order-answer.ts';

const done = { success: true as const, sucesso: true as const };

/** Handing over at the counter what was bought to be fetched there. */
export function handOverRoutes(deps: HandOverDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /gerenciamento/pedidos/:id/retirada'),
      config: { audience: 'admin', act: 'move-orders' },
      handler: async ({ params: { id: orderId }, body, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const { codigo, apesarDe: inSpiteOf = [] } = body;
        const order = await handOverByCode(deps, { orderId, codigo, inSpiteOf, by: session.username });
        return reply.header('cache-control', 'no-store').send({ ...done, pedido: orderOf(order) });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/pedidos/:id/retirada/sem-codigo'),
      config: { audience: 'admin', act: 'hand-over-uncoded' },
      handler: async ({ params: { id: orderId }, body, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const { apesarDe: inSpiteOf = [] } = body;
        const order = await handOverUncoded(deps, { orderId, inSpiteOf, by: session.username });
        return reply.header('cache-control', 'no-store').send({ ...done, pedido: orderOf(order) });
      },
    });
  };
}
