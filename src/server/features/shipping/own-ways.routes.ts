import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { OwnWays } from './own-ways.service.ts';

const config = { audience: 'admin', act: 'shop-settings' } as const;
const done = { sucesso: true as const, success: true as const };
/** All areas with all their ranges. */
const bodyLimit = 128 * 1024;

/** What the shop carries and hands over itself, for whoever runs it. */
export function ownWaysRoutes(ways: OwnWays): ApiRoutes {
  return (api) => {
    pickupRoutes(api, ways);
    api.route({
      ...implement('GET /gerenciamento/configuracoes/entregas/areas'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await ways.areas()) }),
    });
    api.route({
      ...implement('PUT /gerenciamento/configuracoes/entregas/areas'),
      config,
      bodyLimit,
      handler: async ({ session, body }) => {
        if (session?.kind !== 'admin') throw forbidden();
        const kept = await ways.saveAreas(body, session.username);
        return { ...done, mensagem: 'Guardado. O frete já sai com estas áreas.', ...kept };
      },
    });
  };
}

function pickupRoutes(api: Api, ways: OwnWays): void {
  api.route({
    ...implement('GET /gerenciamento/configuracoes/entregas/retirada'),
    config,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ...done, ...(await ways.pickup()) }),
  });
  api.route({
    ...implement('PUT /gerenciamento/configuracoes/entregas/retirada'),
    config,
    handler: async ({ session, body }) => {
      if (session?.kind !== 'admin') throw forbidden();
      const kept = await ways.savePickup(body, session.username);
      const holds = body.ativo ? 'A retirada já é oferecida.' : 'A retirada não é oferecida.';
      return { ...done, mensagem: `Guardado. ${holds}`, ...kept };
    },
  });
}
