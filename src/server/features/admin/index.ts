export { adminRoutes } from './admin.routes.ts';
export { createAdmin } from './admin.service.ts';
export { ensureAdministrator, setAdministratorPassword } from './administrators.ts';
