import { findsPeople } from '#shared/acts.ts';
import { findByWords } from '../features/catalog-office/index.ts';
import type { Customers } from '../features/customers/index.ts';
import { createFormerFinder } from '../features/moving/index.ts';
import { officeSearchRoutes } from '../features/office-search/index.ts';
import { createOrderFinder } from '../features/sales/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Part, World } from './world.ts';

/** One search over what several rooms keep; each finds its own. */
export function createOfficeSearchServices(world: World, { customers }: { customers: Customers }): Part {
  const { db } = world;
  const findOrders = createOrderFinder({ ...world, cpfs: world.cpfs ?? createCpfs(world) });
  const findFormer = createFormerFinder(world);
  const search = officeSearchRoutes({
    former: (q, limit, by) => findFormer({ q, limit, by }),
    async products(q, limit) {
      const { total, produtos } = await findByWords(db, { q, limit });
      return { total, itens: produtos };
    },
    async orders(q, limit, by) {
      const { total, pedidos } = await findOrders({ q, limit, by });
      return { total, itens: pedidos };
    },
    async customers(q, limit, { username, role }) {
      const look = { sight: 'masked' as const, searchesPeople: findsPeople(role), by: username };
      const { total, clientes } = await customers.office.find({ q, limit, look });
      return { total, itens: clientes };
    },
  });
  return { calls: [search] };
}
