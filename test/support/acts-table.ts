import { ACTS, may, OFFICE_ROLES, proofOf, SIGHTS, type ActId } from '#shared/acts.ts';
import type { Route } from './route-table.ts';

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The tables of docs/acts.md, as they are to be. */
export function rowsOfActs(routes: readonly Route[]): string[] {
  const acts = (Object.keys(ACTS) as ActId[]).map((act) => {
    const calls = routes
      .filter((route) => route.act === act)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .toSorted();
    const roles = OFFICE_ROLES.map((role) => (may(role, act) ? 'x' : ''));
    return rowOf([`\`${act}\``, ACTS[act].text, ...roles, proofOf(act) ?? '', calls.join('<br>')]);
  });
  const sights = OFFICE_ROLES.map((role) => rowOf([`\`${role}\``, `\`${SIGHTS[role]}\``]));
  return [...acts, ...sights];
}

/** However wide its cells are written. */
export const withoutPads = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
