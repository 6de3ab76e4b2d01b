import { z } from 'zod';
import { feito } from '#shared/wire/admin.ts';
import { enderecoGravado, meusEnderecos } from '#shared/wire/customers.ts';
import type { Api } from '../../http/api.ts';
import type { Addresses } from './addresses.service.ts';
import { customerOf, done, failures, loose, tags } from './route-parts.ts';

const PATH = '/clientes/me/enderecos';
const config = { audience: 'customer' } as const;
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const body = z.object({
  apelido: loose,
  cep: loose,
  endereco: loose,
  numero: loose,
  complemento: loose,
  bairro: loose,
  cidade: loose,
  estado: loose,
  principal: z.boolean({ error: 'informe true ou false' }).nullish(),
});
const kept = { ...done, mensagem: 'Endereço salvo.' };

/** A customer's delivery addresses. */
export function addressesRoutes(api: Api, addresses: Addresses): void {
  api.get(
    PATH,
    {
      config,
      schema: { tags, summary: 'Os próprios endereços', response: { 200: meusEnderecos, ...failures } },
    },
    async ({ session }) => ({ ...done, enderecos: await addresses.list(customerOf(session).customerId) }),
  );

  api.post(
    PATH,
    {
      config,
      schema: { tags, summary: 'Guardar um endereço', body, response: { 201: enderecoGravado, ...failures } },
    },
    async ({ body: typed, session }, reply) => {
      const endereco = await addresses.add(customerOf(session).customerId, typed);
      return reply.code(201).send({ ...kept, endereco });
    },
  );

  api.put(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Mudar um endereço',
        params,
        body,
        response: { 200: enderecoGravado, ...failures },
      },
    },
    async ({ body: typed, params: { id }, session }) => ({
      ...kept,
      endereco: await addresses.change(customerOf(session).customerId, id, typed),
    }),
  );

  api.delete(
    `${PATH}/:id`,
    {
      config,
      schema: { tags, summary: 'Excluir um endereço', params, response: { 200: feito, ...failures } },
    },
    async ({ params: { id }, session }) => {
      await addresses.remove(customerOf(session).customerId, id);
      return { ...done, mensagem: 'Endereço excluído.' };
    },
  );
}
