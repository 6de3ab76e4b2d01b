export { cacheControlFor, edgeHeaders, type EdgeHeaders, type EdgeName } from './edge-headers.ts';
export { NO_KEY } from './keys.ts';
export { createPurger } from './purger.ts';
export { oldestUntold } from './purges.store.ts';
