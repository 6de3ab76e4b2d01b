import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { State } from './lookout.ts';

/** `GET /gerenciamento/estado`: how the shop stands and what to do, for who runs it. No secret stands in it. */
export function supportRoutes({ stateOfShop }: { stateOfShop: () => Promise<State> }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/estado'),
      config: { audience: 'admin', act: 'see-state' },
      handler: async (_request, reply) => {
        const { at, findings } = await stateOfShop();
        const body = {
          sucesso: true as const,
          success: true as const,
          verificado_em: at.toISOString(),
          achados: [...findings],
        };
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  };
}
