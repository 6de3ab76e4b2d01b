import { findsPeople } from '#shared/acts.ts';
import { findByWords } from '../features/catalog-office/index.ts';
import type { Customers } from '../features/customers/index.ts';
import { createFormerFinder } from '../features/moving/index.ts';
import { officeSearchRoutes } from '../features/office-search/index.ts';
import { createOrderFinder } from '../features/sales/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import { readingOf, type Part, type World } from './world.ts';

/** One search over what several rooms keep; each finds its own. */
export function createOfficeSearchServices(world: World, { customers }: { customers: Customers }): Part {
  const reading = readingOf(world);
  const findOrders = createOrderFinder({ ...world, reading, cpfs: world.cpfs ?? createCpfs(world) });
  const findFormer = createFormerFinder({ ...world, reading });
  const search = officeSearchRoutes({
    former: (q, limit, by) => findFormer({ q, limit, by }),
    async products(q, limit, { reader }) {
      const { total, produtos } = await findByWords(reading(reader), { q, limit });
      return { total, itens: produtos };
    },
    async orders(q, limit, by) {
      const { total, haMais, pedidos } = await findOrders({ q, limit, by });
      return { total, haMais, itens: pedidos };
    },
    async customers(q, limit, { username, role, reader }) {
      const look = { sight: 'masked' as const, searchesPeople: findsPeople(role), by: username, reader };
      const { total, isLeast, clientes } = await customers.office.find({ q, limit, look });
      return { total, haMais: isLeast, itens: clientes };
    },
  });
  return { calls: [search] };
}
