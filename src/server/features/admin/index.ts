export { adminRoutes } from './admin.routes.ts';
export { createAdmin } from './admin.service.ts';
export { ensureAdministrator, setAdministratorPassword, WeakPasswordError } from './administrators.ts';
export { auditRoutes } from './audit.routes.ts';
export { createOwnSessions } from './own-sessions.ts';
export { ownSessionsRoutes } from './own-sessions.routes.ts';
export { staffRoutes } from './staff.routes.ts';
export { createStaff } from './staff.service.ts';
