import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { Actor, Staff } from './staff.service.ts';

const config = { audience: 'admin' as const, roles: ['admin'] as const };
const done = { sucesso: true as const, success: true as const };

/** The people of the office, for administrators alone. */
export function staffRoutes({ staff }: { staff: Staff }): ApiRoutes {
  return (api) => {
    api.route({ ...implement('GET /gerenciamento/administradores'), config, handler: () => staff.list() });
    api.route({
      ...implement('POST /gerenciamento/administradores'),
      config,
      handler: async (request, reply) => {
        const made = await staff.create(request.body, actorOf(request));
        return reply.code(201).send({ ...done, mensagem: 'Acesso criado.', administrador: made });
      },
    });
    api.route({
      ...implement('PUT /gerenciamento/administradores/:id'),
      config,
      handler: async (request) => {
        const changed = await staff.change(request.params.id, request.body, actorOf(request));
        return { ...done, mensagem: 'Acesso atualizado.', administrador: changed };
      },
    });
    api.route({
      ...implement('DELETE /gerenciamento/administradores/:id'),
      config,
      handler: async (request) => {
        await staff.remove(request.params.id, actorOf(request));
        return { ...done, mensagem: 'Acesso excluído.' };
      },
    });
  };
}

/** The guard lets nobody else through; this tells the types. */
function actorOf({ session, ip }: FastifyRequest): Actor {
  if (session?.kind !== 'admin') throw forbidden();
  return { adminId: session.adminId, username: session.username, address: ip };
}
