import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

/** What does not come even so is not worth another load within this time. */
const PAUSE_MS = 300_000;
/** Between two looks whether the shop answers. */
const LOOK_MS = 30_000;
const PATIENCE_MS = 5000;

interface Loaded {
  at: number;
  /** What the loads were for: none of it came by that, or it was another page's. */
  reasons: string[];
}

/** What imports failed of. */
const failed = new Set<string>();
let lookedAt = 0;
// What a field has by itself, as a known CEP, is there again.
if (!import.meta.env.SSR)
  document.addEventListener('input', ({ target }) => (target as HTMLElement).setAttribute('data-typed', ''));

const loaded = (): Loaded => readTab<Loaded>(TAB_KEYS.startedAnew) ?? { at: 0, reasons: [] };

/** Would a load lose what somebody has typed, opened or sent? */
const isInUse = (): boolean =>
  document.querySelector('dialog[open], button[aria-busy=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('[data-typed]')].some(({ value }) => value);

function isUseless(reason: string): boolean {
  const { at, reasons } = loaded();
  return Date.now() - at < PAUSE_MS || reasons.includes(reason) || isInUse();
}

/**
 * Loads the page anew for a part of it that could not be fetched, again and again: most browsers note what failed, and
 * never ask for it a second time. Only where the shop answers and nothing is lost, once for each part, and not within minutes.
 */
export async function startAnew(cause: unknown): Promise<void> {
  const reason = String(cause);
  // The first time it may have been the line alone.
  if (!failed.has(reason)) return void failed.add(reason);
  if (isUseless(reason) || Date.now() - lookedAt < LOOK_MS) return;
  lookedAt = Date.now();
  // Safari does not name the file. HEAD goes past the copies that are kept for when there is no connection.
  const [file = '/robots.txt'] = /(?:https?:\/)?\/\S+/.exec(reason) ?? [];
  const how = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(file, how).catch(() => null);
  // One of a version that has gone is missing: the page loaded anew names another.
  if (!answer || answer.status >= 500 || isUseless(reason)) return;
  const now = { at: Date.now(), reasons: [...loaded().reasons, reason] };
  if (writeTab(TAB_KEYS.startedAnew, now)) location.reload();
}
