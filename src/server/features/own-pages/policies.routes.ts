import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { bodyLimit, config, done, KEPT_TEXTS, whoIs } from './own-pages.routes.ts';
import type { Policies } from './policies.service.ts';

const TEXTS = { ...KEPT_TEXTS, shown: 'Publicado: a loja já mostra as suas palavras.' };

/** The shop's policies, for who runs the shop. */
export function policiesRoutes({ policies }: { policies: Policies }): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/politicas'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, politicas: await policies.list() }),
    });
    api.route({
      ...implement('GET /gerenciamento/politicas/:politica'),
      config,
      handler: async ({ params: { politica } }, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await policies.one(politica)) }),
    });
    api.route({
      ...implement('PUT /gerenciamento/politicas/:politica'),
      config,
      bodyLimit,
      handler: async ({ session, params: { politica }, body }) => {
        const { became, ...kept } = await policies.save(politica, body, whoIs(session));
        return { ...done, mensagem: TEXTS[became], ...kept };
      },
    });
  };
}
