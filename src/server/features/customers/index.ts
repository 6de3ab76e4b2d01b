export { createOldPeople } from './old-people.ts';
export { exampleAccountLetters } from './account-letters.ts';
export { createAccountMails } from './account-mails.ts';
export { customersRoutes } from './customers.routes.ts';
export {
  countCustomersUnderOthers,
  hasPlainCustomer,
  lastCustomer,
  resealCustomers,
  sealCustomers,
} from './seal-cpfs.store.ts';
export { eraseNeverUsed } from './erasure.ts';
export { deleteOldGuestLinks } from './guest-links.store.ts';
export { deleteOldLinks } from './links.store.ts';
export { createCustomers, type Customers } from './customers.service.ts';
