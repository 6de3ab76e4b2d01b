import { bounded } from './long-lived.mjs';
import { tableOwners } from './table-owners.ts';

/** The house's own lint rules. */
export default { meta: { name: 'house' }, rules: { bounded, 'table-owners': tableOwners } };
