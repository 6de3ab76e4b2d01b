import { findsPeople, SIGHTS } from '#shared/acts.ts';
import { forbidden } from '../../errors.ts';
import type { Api, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import type { CustomersOffice, Look } from './office.service.ts';
import { done } from './route-parts.ts';

const config = { audience: 'admin', act: 'see-customers' } as const;
const figures = { audience: 'admin', act: 'see-customer-figures' } as const;

/** What the office sees of customers. */
export function customersOfficeRoutes(api: Api, office: CustomersOffice): void {
  api.route({
    ...implement('GET /clientes'),
    config,
    handler: async ({ query: { mascarar, total: counted, ...query }, session }, reply) => {
      const look = lookOf(session, { wanted: mascarar === '0', isList: true });
      const takesLeast = counted === 'minimo';
      const { total, isLeast, clientes } = await office.list({ ...query, look, takesLeast });
      if (isLeast) reply.header('x-total-count-at-least', 'true');
      return reply.header('x-total-count', total).send(clientes);
    },
  });

  api.route({
    ...implement('GET /clientes/estatisticas'),
    config: figures,
    handler: ({ session }) => office.statistics(session),
  });

  api.route({
    ...implement('GET /gerenciamento/clientes/:id'),
    config,
    handler: async ({ params: { id }, query: { revelar }, session }) => {
      const look = lookOf(session, { wanted: revelar === '1', isList: false });
      if (revelar === '1' && look.sight === 'masked') throw forbidden();
      return { ...done, ...(await office.show(id, look)) };
    },
  });

  api.route({
    ...implement('GET /gerenciamento/clientes/visitante/:pedido'),
    config,
    handler: async ({ params: { pedido }, query: { revelar }, session }) => {
      const look = lookOf(session, { wanted: revelar === '1', isList: false });
      if (revelar === '1' && look.sight === 'masked') throw forbidden();
      return { ...done, ...(await office.showGuest(pedido, look)) };
    },
  });
}

interface Asked {
  /** More than the masks. */
  wanted: boolean;
  isList: boolean;
}

/** Whoever answers buyers sees how one of them is reached, and no list of them; whoever runs the shop sees all. */
function lookOf(session: Session | null, asked: Asked): Look {
  if (session?.kind !== 'admin') throw forbidden();
  const { role, username: by } = session;
  const sight = SIGHTS[role];
  const isShown = asked.wanted && (sight === 'all' || (sight === 'contact' && !asked.isList));
  return { sight: isShown ? sight : 'masked', searchesPeople: findsPeople(role), by, reader: session };
}
