export { createAccountMails } from './account-mails.ts';
export { customersRoutes } from './customers.routes.ts';
export { createCustomers, type Customers } from './customers.service.ts';
