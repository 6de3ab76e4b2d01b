export { adminRoutes } from './admin.routes.ts';
export { createAdmin, type Admin, type AdminDeps } from './admin.service.ts';
export {
  ensureAdministrator,
  setAdministratorPassword,
  type Administrator,
  type AdministratorDeps,
} from './administrators.ts';
