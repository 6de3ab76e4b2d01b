import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Boxes } from './boxes.service.ts';

const config = { audience: 'admin', act: 'shop-settings' } as const;
const done = { sucesso: true as const, success: true as const };

/** What the shop packs in, for whoever runs it. */
export function boxesRoutes(boxes: Boxes): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/configuracoes/entregas/caixas'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await boxes.read()) }),
    });
    api.route({
      ...implement('PUT /gerenciamento/configuracoes/entregas/caixas'),
      config,
      handler: async ({ session, body }) => {
        if (session?.kind !== 'admin') throw forbidden();
        const kept = await boxes.save(body, session.username);
        return { ...done, mensagem: 'Guardado. O frete já sai com estas caixas.', ...kept };
      },
    });
  };
}
