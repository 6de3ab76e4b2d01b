import { plural } from '#shared/text.ts';

/** As many as one change takes; a few more are of no use. */
const MOST = 500;

/** What a tab keeps of a choice while another screen is open. */
interface KeptChoice {
  ids: readonly number[];
  /** So many more were chosen than are kept. */
  lost: number;
}

/** Null: there is nothing to keep. */
export function choiceToKeep(ids: ReadonlySet<number>, lostBefore: number): KeptChoice | null {
  if (ids.size === 0) return null;
  return { ids: [...ids].slice(0, MOST), lost: Math.max(lostBefore, ids.size - MOST) };
}

/** Whatever a tab has kept. */
export function keptChoice(kept: unknown): KeptChoice {
  const { ids, lost } = (kept ?? {}) as { ids?: unknown; lost?: unknown };
  if (!Array.isArray(ids)) return { ids: [], lost: 0 };
  return { ids: ids.filter(isNumber).slice(0, MOST), lost: isNumber(lost) ? lost : 0 };
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Of a choice that was made before its list was opened, until something is chosen or let go. */
interface OldChoice {
  /** Not on the page that is shown. */
  away: number;
  lost: number;
}

/** '3 escolhidos', and of those of before where they are; '' where nothing is chosen. */
export function chosenText(count: number, old: OldChoice | null): string {
  if (count === 0) return '';
  const chosen = `${count} ${plural(count, 'escolhido', 'escolhidos')}`;
  if (old === null) return chosen;
  const away = old.away > 0 ? `, ${old.away} fora desta página` : '';
  const lost = old.lost > 0 ? `; ${old.lost} ${plural(old.lost, 'não coube', 'não couberam')}` : '';
  return `${chosen} de antes${away}${lost}`;
}
