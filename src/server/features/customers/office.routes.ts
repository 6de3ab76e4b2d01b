import { z } from 'zod';
import { clienteDetalhado, clienteEscritorio, clientesEstatisticas } from '#shared/wire/customers.ts';
import { forbidden } from '../../errors.ts';
import type { AdminRole, Api, Session } from '../../http/api.ts';
import type { CustomersOffice, Look } from './office.service.ts';
import { numbered, pageQuery } from '#shared/wire/query.ts';
import { done, failures, tags } from './route-parts.ts';

/** The team packs orders and needs no list of people; who only reads sees them masked. */
const ROLES: readonly AdminRole[] = ['admin', 'leitura'];
const config = { audience: 'admin', roles: ROLES } as const;

const MOST_TYPED = 200;
const flag = z.enum(['0', '1'], { error: 'informe 0 ou 1' }).default('0');
const listQuery = pageQuery.extend({
  q: z.string().max(MOST_TYPED, `no máximo ${MOST_TYPED} letras`).default(''),
  mascarar: flag.describe('1: com os dados pessoais mascarados'),
});

/** What the office sees of customers. */
export function customersOfficeRoutes(api: Api, office: CustomersOffice): void {
  api.get(
    '/clientes',
    {
      config,
      schema: {
        tags,
        summary: 'Clientes, os mais novos primeiro',
        querystring: listQuery,
        response: { 200: z.array(clienteEscritorio), ...failures },
      },
    },
    async ({ query: { mascarar, ...query }, session }, reply) => {
      const look = lookOf(session, { wanted: mascarar === '0' });
      const { total, clientes } = await office.list({ ...query, look });
      return reply.header('x-total-count', total).send(clientes);
    },
  );

  api.get(
    '/clientes/estatisticas',
    {
      config,
      schema: { tags, summary: 'Clientes em números', response: { 200: clientesEstatisticas, ...failures } },
    },
    () => office.statistics(),
  );

  api.get(
    '/gerenciamento/clientes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Um cliente com seus pedidos',
        params: numbered,
        querystring: z.object({ revelar: flag.describe('1: com os dados pessoais por inteiro') }),
        response: { 200: clienteDetalhado, ...failures },
      },
    },
    async ({ params: { id }, query: { revelar }, session }) => {
      const look = lookOf(session, { wanted: revelar === '1' });
      if (revelar === '1' && !look.whole) throw forbidden();
      return { ...done, ...(await office.show(id, look)) };
    },
  );
}

/** Personal data is shown whole to who runs the shop alone, and searched in by nobody else. */
function lookOf(session: Session | null, { wanted }: { wanted: boolean }): Look {
  if (session?.kind !== 'admin') throw forbidden();
  const searchesPeople = session.role === 'admin';
  return { whole: wanted && searchesPeople, searchesPeople, by: session.username };
}
