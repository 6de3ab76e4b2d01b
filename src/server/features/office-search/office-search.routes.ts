import { may, type OfficeRole } from '#shared/acts.ts';
import type { Reader } from '../../db/index.ts';
import type { Achados } from '#shared/wire/office-search.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';

/** Of each kind so many. */
const SHOWN = 5;
/** Each search reads tables through: few at a time. */
const SEARCHES = { lane: 'searches', atOnce: 3, waiting: 30 } as const;

export interface Searcher {
  username: string;
  role: OfficeRole;
  /** What is found may be a second old, unless she has just changed something. */
  reader: Reader;
}

export interface OfficeSearchDeps {
  products: (q: string, limit: number, by: Searcher) => Promise<Achados['produtos']>;
  orders: (q: string, limit: number, by: Searcher) => Promise<Achados['pedidos']>;
  /** Of the old shop. */
  former: (q: string, limit: number, by: Searcher) => Promise<Achados['antigos']>;
  customers: (q: string, limit: number, by: Searcher) => Promise<Achados['clientes']>;
}

const nothing = { total: 0, itens: [] };
const noneOfMany = { ...nothing, haMais: false };

/** `GET /gerenciamento/procurar`: a few of everything, as far as the role of whoever asks goes. */
export function officeSearchRoutes({ products, orders, former, customers }: OfficeSearchDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/procurar'),
      config: {
        audience: 'admin',
        act: 'search-office',
        load: SEARCHES,
        limit: { name: 'procurar', max: 120, windowSeconds: 60 },
      },
      handler: async ({ query: { q }, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const { username, role } = session;
        const by = { username, role, reader: session };
        // One after the other: somebody who types holds one connection.
        const produtos =
          q !== undefined && may(role, 'see-products') ? await products(q, SHOWN, by) : nothing;
        const pedidos = q !== undefined && may(role, 'see-orders') ? await orders(q, SHOWN, by) : noneOfMany;
        const antigos = q !== undefined && may(role, 'see-orders') ? await former(q, SHOWN, by) : nothing;
        const clientes =
          q !== undefined && may(role, 'see-customers') ? await customers(q, SHOWN, by) : noneOfMany;
        const found = {
          sucesso: true as const,
          success: true as const,
          produtos,
          pedidos,
          antigos,
          clientes,
        };
        return reply.header('cache-control', 'no-store').send(found);
      },
    });
  };
}
