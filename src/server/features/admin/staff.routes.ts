import type { FastifyRequest } from 'fastify';
import type { ProvaEnviada } from '#shared/wire/proof.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { askingOf, proofOf } from './factors/second-factor.routes.ts';
import type { Acting, Staff } from './staff.service.ts';

const config = { audience: 'admin', act: 'manage-staff' } as const;
const done = { sucesso: true as const, success: true as const };

/** The people of the office, for administrators alone. */
export function staffRoutes({ staff }: { staff: Staff }): ApiRoutes {
  return (api) => {
    api.route({ ...implement('GET /gerenciamento/administradores'), config, handler: () => staff.list() });
    api.route({
      ...implement('POST /gerenciamento/administradores'),
      config,
      handler: async (request, reply) => {
        const made = await staff.create(request.body, actingOf(request, request.body));
        return reply.code(201).send({ ...done, mensagem: 'Acesso criado.', administrador: made });
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/administradores/:id'),
      config,
      handler: async (request) => {
        const { params, body } = request;
        const changed = await staff.change(params.id, body, actingOf(request, body));
        return { ...done, mensagem: 'Acesso atualizado.', administrador: changed };
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/administradores/:id'),
      config,
      handler: async (request) => {
        await staff.remove(request.params.id, actingOf(request, request.body ?? {}));
        return { ...done, mensagem: 'Acesso excluído.' };
      },
    });
  };
}

const actingOf = (request: FastifyRequest, body: ProvaEnviada): Acting => ({
  asking: askingOf(request),
  proof: proofOf(body),
});
