import {
  adminRoutes,
  auditRoutes,
  createAdmin,
  createOwnSessions,
  createStaff,
  ownSessionsRoutes,
  staffRoutes,
} from '../features/admin/index.ts';
import { createCustomers, customersRoutes, type Customers } from '../features/customers/index.ts';
import { createFavorites, favoritesRoutes } from '../features/favorites/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import type { Part, World } from './world.ts';

export interface PeopleServices extends Part {
  customers: Customers;
}

/** Who has an account, who runs the shop, and what they did. */
export function createPeopleServices(
  { db, clock, random }: World,
  { keptMails = null }: { keptMails?: KeptMails | null } = {},
): PeopleServices {
  const people = { db, clock, random };
  const customers = createCustomers({ ...people, keptMails });
  return {
    customers,
    calls: [
      adminRoutes({ admin: createAdmin(people) }),
      ownSessionsRoutes({ ownSessions: createOwnSessions({ db, clock }) }),
      staffRoutes({ staff: createStaff(people) }),
      auditRoutes({ db }),
      customersRoutes({ customers }),
      favoritesRoutes({ favorites: createFavorites({ db, clock }) }),
    ],
  };
}
