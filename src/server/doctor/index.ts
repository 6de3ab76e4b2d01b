/** What is wrong with a shop, and what to do about it. */
export { examine, lineOf } from './finding.ts';
export { shopChecks } from './checks.ts';
