import { forbidden } from '../../errors.ts';
import type { AdminRole, Api, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { CustomersOffice, Look } from './office.service.ts';
import { done } from './route-parts.ts';

/** The team packs orders and needs no list of people; who only reads sees them masked. */
const ROLES: readonly AdminRole[] = ['admin', 'leitura'];
const config = { audience: 'admin', roles: ROLES } as const;

/** What the office sees of customers. */
export function customersOfficeRoutes(api: Api, office: CustomersOffice): void {
  api.route({
    ...implement('GET /clientes'),
    config,
    handler: async ({ query: { mascarar, ...query }, session }, reply) => {
      const look = lookOf(session, { wanted: mascarar === '0' });
      const { total, clientes } = await office.list({ ...query, look });
      return reply.header('x-total-count', total).send(clientes);
    },
  });

  api.route({ ...implement('GET /clientes/estatisticas'), config, handler: () => office.statistics() });

  api.route({
    ...implement('GET /gerenciamento/clientes/:id'),
    config,
    handler: async ({ params: { id }, query: { revelar }, session }) => {
      const look = lookOf(session, { wanted: revelar === '1' });
      if (revelar === '1' && !look.whole) throw forbidden();
      return { ...done, ...(await office.show(id, look)) };
    },
  });
}

/** Personal data is shown whole to who runs the shop alone, and searched in by nobody else. */
function lookOf(session: Session | null, { wanted }: { wanted: boolean }): Look {
  if (session?.kind !== 'admin') throw forbidden();
  const searchesPeople = session.role === 'admin';
  return { whole: wanted && searchesPeople, searchesPeople, by: session.username };
}
