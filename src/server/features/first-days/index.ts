export { createFirstDays } from './first-days.service.ts';
export { noteMailTrial } from './trials.store.ts';
export { firstDaysRoutes } from './first-days.routes.ts';
export type { FirstDaysDeps, Surroundings } from './deps.ts';
