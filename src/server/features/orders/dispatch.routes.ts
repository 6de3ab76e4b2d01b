import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { LetterContext } from '../mail/index.ts';
import { foreseeDispatch } from './foresee-dispatch.ts';
import { findLetterFacts } from './letter-facts.ts';

export interface DispatchRoutesDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Who writes to buyers. */
  shop: () => LetterContext['sender'];
  /** Does whoever packs see this order? */
  isParcel: (orderId: number) => Promise<boolean>;
}

/** What a tracking code would do, before anybody is written to. */
export function dispatchRoutes({ db, clock, shop, isParcel }: DispatchRoutesDeps): ApiRoutes {
  const foresee = async (id: number, way: Parameters<typeof foreseeDispatch>[2]) => {
    const facts = await findLetterFacts(db, id);
    if (facts === undefined) throw notFound('Não encontramos este pedido.');
    const foreseen = await foreseeDispatch(db, { facts, sender: shop(), now: clock() }, way);
    return { success: true as const, sucesso: true as const, ...foreseen };
  };
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/pedidos/:id/envio'),
      config: { audience: 'admin', act: 'move-orders' },
      handler: async ({ params, query }, reply) =>
        reply.header('cache-control', 'no-store').send(await foresee(params.id, query)),
    });
    api.route({
      ...implement('GET /gerenciamento/expedicao/:id/envio'),
      config: { audience: 'admin', act: 'pack-orders' },
      handler: async ({ params, query }, reply) => {
        if (!(await isParcel(params.id))) throw notFound('Este pedido não está entre os pacotes a enviar.');
        const foreseen = await foresee(params.id, { ...query, withoutSums: true });
        return reply.header('cache-control', 'no-store').send(foreseen);
      },
    });
  };
}
