import { normalizeCode } from '#shared/orders.ts';
import { notFound } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';
import { belongsTo, findOrder, type Order } from '../orders/index.ts';
import { answerFit, readPieces, type FitDeps } from './answer-fit.ts';
import { countBySize } from './fit.store.ts';

export interface FitRoutesDeps extends FitDeps {
  unknownCodes: UnknownCodes;
}

const done = { sucesso: true as const, success: true as const };
const config = { audience: 'all' as const, limit: { name: 'serviu', max: 60, windowSeconds: 60 } };
const BODY_BYTES = 4 * 1024;

/** Whether what was bought fits: told by who may see the order, counted for the office. */
export function fitRoutes(deps: FitRoutesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('POST /pedidos/:codigo/serviu/consultar'),
      bodyLimit: BODY_BYTES,
      config,
      handler: async ({ params, body, session, ip }, reply) => {
        const order = await orderOf(deps, { codigo: params.codigo, email: body?.email, session, ip });
        reply.header('cache-control', 'no-store');
        return { ...done, pecas: await readPieces(deps, order) };
      },
    });
    api.route({
      ...implement('PUT /pedidos/:codigo/serviu/:linha'),
      bodyLimit: BODY_BYTES,
      config,
      handler: async ({ params, body, session, ip }, reply) => {
        const { codigo, linha } = params;
        const order = await orderOf(deps, { codigo, email: body.email, session, ip });
        await answerFit(deps, order, { linha, resposta: body.resposta });
        reply.header('cache-control', 'no-store');
        return { ...done, pecas: await readPieces(deps, order) };
      },
    });
    api.route({
      ...implement('GET /gerenciamento/produtos/:id/serviu'),
      config: { audience: 'admin', act: 'see-products' },
      handler: ({ params }) => countBySize(deps.db, params.id),
    });
  };
}

interface Asked {
  codigo: string;
  email: string | undefined;
  session: Session | null;
  ip: string;
}

/** The order of who may see it. Throws 404, 429 after too many guesses. */
async function orderOf(
  { db, unknownCodes }: FitRoutesDeps,
  { codigo: typed, email, session, ip }: Asked,
): Promise<Order> {
  const codigo = normalizeCode(typed);
  const order = await unknownCodes.guard(
    { address: ip, asked: `pedido ${typed} ${email ?? ''}` },
    async () => {
      const found = codigo === null ? undefined : await findOrder(db, { codigo });
      return found !== undefined && belongsTo(found, { session, email }) ? found : undefined;
    },
  );
  if (order === undefined) {
    throw notFound('Não encontramos um pedido seu com este código. Confira o código e o e-mail.');
  }
  return order;
}
