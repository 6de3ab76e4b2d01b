import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

/** What does not come even so is not worth another load within this time. */
const PAUSE_MS = 300_000;
const PATIENCE_MS = 5000;

/** What imports failed of. */
const failed = new Set<string>();

const isTooSoon = (): boolean => Date.now() - (readTab<number>(TAB_KEYS.startedAnew) ?? 0) < PAUSE_MS;

/** Would a load lose what somebody has typed, opened or sent? */
const isInUse = (): boolean =>
  document.querySelector('dialog[open], [aria-busy=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>(':read-write')].some(({ value }) => value);

/**
 * Loads the page anew for a part of it that could not be fetched, again and again: most browsers note what failed, and
 * never ask for it a second time. Only where the shop answers, nothing is lost, and not once more within minutes.
 */
export async function startAnew(reason: unknown): Promise<void> {
  const said = String(reason);
  // The first time it may have been the line alone.
  if (!failed.has(said)) return void failed.add(said);
  if (isTooSoon()) return;
  // Safari does not name the file. HEAD goes past the copies that are kept for when there is no connection.
  const [file = '/robots.txt'] = /(?:https?:\/)?\/\S+/.exec(said) ?? [];
  const how = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(file, how).catch(() => null);
  // One of a version that has gone is missing: the page loaded anew names another.
  if (!answer || answer.status >= 500 || isInUse() || isTooSoon()) return;
  if (writeTab(TAB_KEYS.startedAnew, Date.now())) location.reload();
}
