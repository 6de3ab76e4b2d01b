import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { claimNext, claimTyped, giveUpClaim, readClaims } from './claims.ts';
import type { SalesDeps } from './deps.ts';

const config = { audience: 'admin', act: 'pack-orders' } as const;
const done = { success: true as const, sucesso: true as const };
const MOST = 200;
const GIVEN_UP = 'Pedido solto: outra pessoa pode pegá-lo.';
const NOT_HERS = 'Este pedido não estava com você: nada mudou.';

/** Who works in the office. The guard lets nobody else through; this tells the types. */
function nameOf(session: Session | null): string {
  if (session?.kind !== 'admin') throw forbidden();
  return session.username;
}

/** Who has which order at the packing table: nothing else of the order is changed by it. */
export function claimsRoutes(deps: Pick<SalesDeps, 'db' | 'clock' | 'orders'>): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/expedicao/pegos'),
      config,
      handler: async ({ query: { limit = MOST }, session }, reply) => {
        const claims = await readClaims(deps, { by: nameOf(session), limit });
        return reply.header('cache-control', 'no-store').send(claims);
      },
    });
    api.route({
      ...implement('POST /gerenciamento/expedicao/pegar'),
      config,
      handler: async ({ body: { pedido: typed, assumirDe: takeFrom }, session }, reply) => {
        const pedido = await claimTyped(deps, { typed, takeFrom, by: nameOf(session) });
        return reply.header('cache-control', 'no-store').send({ ...done, pedido });
      },
    });
    api.route({
      ...implement('POST /gerenciamento/expedicao/proximo'),
      config,
      handler: async ({ body: { forma, transportadora, sai, chave: askedAs = '' }, session }, reply) => {
        const by = nameOf(session);
        const pedido = await claimNext(deps, { forma, transportadora, sai, askedAs, by });
        return reply.header('cache-control', 'no-store').send({ ...done, pedido });
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/expedicao/:id/pegar'),
      config,
      handler: async ({ params: { id: orderId }, session }, reply) => {
        const solto = await giveUpClaim(deps, { orderId, by: nameOf(session) });
        return reply.send({ ...done, solto, mensagem: solto ? GIVEN_UP : NOT_HERS });
      },
    });
  };
}
