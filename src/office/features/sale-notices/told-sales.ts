import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';

/** Of what a browser tells. */
export const NEWS_KINDS = ['vendas', 'trocas', 'disputas'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Which of a kind were told in this browser, by whichever tab. */
const toldKey = (kind: NewsKind) => `${kind}Avisadas`;
/** When a tab last looked for them, in milliseconds. */
const lookedKey = (kind: NewsKind) => `${kind}Olhadas`;
/** For so long one is new; who looked later than that goes on where the last look ended. */
const NEWS_MS = 15 * 60_000;
/** More than there are while one of them is still new. */
const MOST = 200;

function readTold(kind: NewsKind): number[] {
  try {
    const kept: unknown = JSON.parse(readOfficeStored(toldKey(kind)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Those that nobody was told of in this browser; from now on they are told. */
function takeUntold<Row extends { id: number }>(rows: readonly Row[], kind: NewsKind): Row[] {
  const told = readTold(kind);
  const untold = rows.filter(({ id }) => !told.includes(id));
  if (untold.length > 0) {
    writeOfficeStored(toldKey(kind), JSON.stringify([...told, ...untold.map(({ id }) => id)].slice(-MOST)));
  }
  return untold;
}

/**
 * Those of a kind that are to be told now, each once. The first look of a tab tells nothing, unless another tab, or
 * this one before it was read anew, looked a short time before.
 */
export function takeNews<Row extends { id: number }>(
  rows: readonly Row[],
  { kind, isFirst, now }: { kind: NewsKind; isFirst: boolean; now: number },
): Row[] {
  const ageMs = now - Number(readOfficeStored(lookedKey(kind)) ?? Number.NaN);
  writeOfficeStored(lookedKey(kind), String(now));
  const untold = takeUntold(rows, kind);
  return !isFirst || (ageMs >= 0 && ageMs < NEWS_MS) ? untold : [];
}

/** Nobody wants to be told of these here any more: what comes from now on is no news to whoever turns it on again. */
export function forgetLook(kinds: readonly NewsKind[] = NEWS_KINDS): void {
  for (const kind of kinds) writeOfficeStored(lookedKey(kind), null);
}
