export { refusePlainCpfs } from './refuse-plain.store.ts';
export { createRetention } from './retention.ts';
export { RULES } from './rules.ts';
export { createSealing } from './sealing.ts';
