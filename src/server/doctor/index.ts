/** What is wrong with a shop, and what to do about it. */
export { examine, lineOf } from './finding.ts';
export { ANY_PARCEL } from './providers.ts';
export { wasOpened } from './database.ts';
export { shopChecks } from './checks.ts';
