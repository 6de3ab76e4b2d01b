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
}

/** What a tracking code would do, before anybody is written to. */
export function dispatchRoutes({ db, clock, shop }: DispatchRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/pedidos/:id/envio'),
      config: { audience: 'admin', act: 'move-orders' },
      handler: async ({ params, query }, reply) => {
        const facts = await findLetterFacts(db, params.id);
        if (facts === undefined) throw notFound('Não encontramos este pedido.');
        const foreseen = await foreseeDispatch(db, { facts, sender: shop(), now: clock() }, query);
        return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, ...foreseen });
      },
    });
  };
}
