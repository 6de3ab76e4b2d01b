export { createAccountMails } from './account-mails.ts';
export { customersRoutes } from './customers.routes.ts';
export { createCustomers } from './customers.service.ts';
