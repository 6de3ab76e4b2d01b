import { tableOwners } from './table-owners.ts';

/** The house's own lint rules. */
export default { meta: { name: 'house' }, rules: { 'table-owners': tableOwners } };
