export { fitRoutes } from './fit.routes.ts';
export { unlinkAnswers } from './fit.store.ts';
