import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { administrador, administradorEnviado, feito } from '#shared/wire/admin.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import type { Actor, Staff } from './staff.service.ts';

const tags = ['Administração'];
const failures = { '4xx': errorBody };
const config = { audience: 'admin' as const, roles: ['admin'] as const };
const done = { sucesso: true as const, success: true as const };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
const salvo = z.object({ ...feito.shape, administrador });

/** The people of the office, for administrators alone. */
export function staffRoutes({ staff }: { staff: Staff }): ApiRoutes {
  return (api) => {
    api.get(
      '/gerenciamento/administradores',
      {
        config,
        schema: {
          tags,
          summary: 'Quem entra na administração',
          response: { 200: z.array(administrador), ...failures },
        },
      },
      () => staff.list(),
    );
    api.post(
      '/gerenciamento/administradores',
      {
        config,
        schema: {
          tags,
          summary: 'Dar acesso',
          body: administradorEnviado,
          response: { 201: salvo, ...failures },
        },
      },
      async (request, reply) => {
        const made = await staff.create(request.body, actorOf(request));
        return reply.code(201).send({ ...done, mensagem: 'Acesso criado.', administrador: made });
      },
    );
    api.put(
      '/gerenciamento/administradores/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Mudar nome, papel ou senha',
          params,
          body: administradorEnviado,
          response: { 200: salvo, ...failures },
        },
      },
      async (request) => {
        const changed = await staff.change(request.params.id, request.body, actorOf(request));
        return { ...done, mensagem: 'Acesso atualizado.', administrador: changed };
      },
    );
    api.delete(
      '/gerenciamento/administradores/:id',
      {
        config,
        schema: { tags, summary: 'Tirar o acesso', params, response: { 200: feito, ...failures } },
      },
      async (request) => {
        await staff.remove(request.params.id, actorOf(request));
        return { ...done, mensagem: 'Acesso excluído.' };
      },
    );
  };
}

/** The guard lets nobody else through; this tells the types. */
function actorOf({ session, ip }: FastifyRequest): Actor {
  if (session?.kind !== 'admin') throw forbidden();
  return { adminId: session.adminId, username: session.username, address: ip };
}
