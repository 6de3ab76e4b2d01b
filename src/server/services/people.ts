import {
  adminRoutes,
  auditRoutes,
  createAdmin,
  createCodeTries,
  createLostFactor,
  createPasskeyLogin,
  createPasskeys,
  createOwnSessions,
  createSecondFactor,
  createSecondStep,
  createStaff,
  ownSessionsRoutes,
  passkeyRoutes,
  secondFactorRoutes,
  secondStepRoutes,
  siteOf,
  staffRoutes,
} from '../features/admin/index.ts';
import { createCustomers, customersRoutes, type Customers } from '../features/customers/index.ts';
import { createFavorites, favoritesRoutes } from '../features/favorites/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import type { Sealer } from '../security/sealer.ts';
import type { Part, World } from './world.ts';

export interface PeopleServices extends Part {
  customers: Customers;
}

interface PeopleSettings {
  keptMails?: KeptMails | null;
  /** Keeps secrets of second factors; null where there is no key. */
  sealer?: Sealer | null;
  secondFactorRequired?: boolean;
  shopName?: () => string;
  /** Passkeys are made for it, if for any. */
  publicUrl?: string;
}

/** Who has an account, who runs the shop, and what they did. */
export function createPeopleServices(world: World, settings: PeopleSettings = {}): PeopleServices {
  const { db, clock, random } = world;
  const {
    keptMails = null,
    sealer = null,
    secondFactorRequired = false,
    shopName = () => 'Vitrine',
  } = settings;
  const site = settings.publicUrl === undefined ? null : siteOf(settings.publicUrl);
  const people = { db, clock, random };
  const office = { ...people, secondFactorRequired, sealer, shopName, site };
  const factors = { ...office, tries: createCodeTries(office) };
  const customers = createCustomers({ ...people, keptMails });
  return {
    customers,
    calls: [
      adminRoutes({ admin: createAdmin(office) }),
      secondFactorRoutes({ secondFactor: createSecondFactor(factors) }),
      secondStepRoutes({
        secondStep: createSecondStep(factors),
        lostFactor: createLostFactor(factors),
      }),
      passkeyRoutes({ login: createPasskeyLogin(office), passkeys: createPasskeys(factors) }),
      ownSessionsRoutes({ ownSessions: createOwnSessions({ db, clock }) }),
      staffRoutes({ staff: createStaff(people) }),
      auditRoutes({ db }),
      customersRoutes({ customers }),
      favoritesRoutes({ favorites: createFavorites({ db, clock }) }),
    ],
  };
}
