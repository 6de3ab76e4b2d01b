import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { CutOff } from './cut-off.ts';

const config = { audience: 'admin', act: 'shop-settings' } as const;
const done = { sucesso: true as const, success: true as const };

/** Until when what is paid leaves on the same day, for whoever runs the shop. */
export function cutOffRoutes(cutOff: CutOff): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/configuracoes/entregas/corte'),
      config,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ ...done, ...(await cutOff.read()) }),
    });
    api.route({
      ...implement('PUT /gerenciamento/configuracoes/entregas/corte'),
      config,
      handler: async ({ session, body }) => {
        if (session?.kind !== 'admin') throw forbidden();
        const kept = await cutOff.save(body, session.username);
        return { ...done, mensagem: 'Guardado. A fila da Expedição já segue esta hora.', ...kept };
      },
    });
  };
}
