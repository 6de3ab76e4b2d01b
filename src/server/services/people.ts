import {
  accessRoutes,
  adminRoutes,
  auditRoutes,
  createAdmin,
  createCodeTries,
  createInvitationAnswers,
  createInvitations,
  createLostFactor,
  createPasskeyLogin,
  createPasskeyProofs,
  createProveAnew,
  createPasskeys,
  createOfficeEmails,
  createOfficeRecovery,
  createOwnMails,
  createOwnSessions,
  createSecondFactor,
  createSecondStep,
  createStaff,
  createUnfinishedLogins,
  invitationRoutes,
  ownMailsRoutes,
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
import type { Job } from '../jobs/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Sealer } from '../security/sealer.ts';
import { readingOf, type Part, type World } from './world.ts';

export interface PeopleServices extends Part {
  customers: Customers;
  /** Looks for logins whose second step nobody took. */
  unfinished: Job;
}

interface PeopleSettings {
  keptMails?: KeptMails | null;
  /** Keeps secrets of second factors; null where there is no key. */
  sealer?: Sealer | null;
  secondFactorRequired?: boolean;
  shopName?: () => string;
  shopEmail?: () => string;
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
    shopEmail = () => '',
  } = settings;
  const site = settings.publicUrl === undefined ? null : siteOf(settings.publicUrl);
  const people = { db, clock, random };
  const reading = readingOf(world);
  const cpfs = world.cpfs ?? createCpfs(people);
  const office = { ...people, secondFactorRequired, sealer, shopName, site };
  const factors = { ...office, tries: createCodeTries(office) };
  const emails = createOfficeEmails(factors);
  const customers = createCustomers({ ...people, reading, cpfs, keptMails });
  const unfinished = createUnfinishedLogins(world);
  return {
    customers,
    unfinished,
    startWork: unfinished.start,
    stop: unfinished.stop,
    calls: [
      adminRoutes({ admin: createAdmin(factors), emails }),
      accessRoutes({ emails, recovery: createOfficeRecovery(people) }),
      ownMailsRoutes({ ownMails: createOwnMails({ db, clock, shopEmail }) }),
      invitationRoutes({
        invitations: createInvitations(factors),
        answers: createInvitationAnswers(people),
      }),
      secondFactorRoutes({
        secondFactor: createSecondFactor(factors),
        proveAnew: createProveAnew(factors),
      }),
      secondStepRoutes({
        secondStep: createSecondStep(factors),
        lostFactor: createLostFactor(factors),
      }),
      passkeyRoutes({
        login: createPasskeyLogin(office),
        passkeys: createPasskeys(factors),
        proofs: createPasskeyProofs(factors),
      }),
      ownSessionsRoutes({ ownSessions: createOwnSessions({ db, clock }) }),
      staffRoutes({ staff: createStaff(factors) }),
      auditRoutes({ reading }),
      customersRoutes({ customers, shopName }),
      favoritesRoutes({ favorites: createFavorites({ db, clock }) }),
    ],
  };
}
