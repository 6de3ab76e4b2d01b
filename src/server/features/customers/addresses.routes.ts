import type { Api } from '../../http/api.ts';
import type { Addresses } from './addresses.service.ts';
import { customerOf, done } from './route-parts.ts';
import { implement } from '../../http/implement.ts';

const config = { audience: 'customer' } as const;
const kept = { ...done, mensagem: 'Endereço salvo.' };

/** A customer's delivery addresses. */
export function addressesRoutes(api: Api, addresses: Addresses): void {
  api.route({
    ...implement('GET /clientes/me/enderecos'),
    config,
    handler: async ({ session }) => ({
      ...done,
      enderecos: await addresses.list(customerOf(session).customerId),
    }),
  });

  api.route({
    ...implement('POST /clientes/me/enderecos'),
    config,
    handler: async ({ body: typed, session }, reply) => {
      const endereco = await addresses.add(customerOf(session).customerId, typed);
      return reply.code(201).send({ ...kept, endereco });
    },
  });

  api.route({
    ...implement('PUT /clientes/me/enderecos/:id'),
    config,
    handler: async ({ body: typed, params: { id }, session }) => ({
      ...kept,
      endereco: await addresses.change(customerOf(session).customerId, id, typed),
    }),
  });

  api.route({
    ...implement('DELETE /clientes/me/enderecos/:id'),
    config,
    handler: async ({ params: { id }, session }) => {
      await addresses.remove(customerOf(session).customerId, id);
      return { ...done, mensagem: 'Endereço excluído.' };
    },
  });
}
