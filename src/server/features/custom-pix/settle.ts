import { inTransaction } from '../../db/index.ts';
import { findCustomPix, lockCustomPix, updateCustomPix, type CustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { applyNews, isCustomPix, isInside } from './news.ts';
import { readTerm } from './terms.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';

/** A search is an index: what was made less than this before may be missing in it. */
const SEARCH_LAG_MS = 90_000;
/** At the provider nothing of a charge moves any more so long after its end. */
const AFTER_END_MS = 10 * 60_000;

/** Can nobody pay it any more, whatever the provider says or leaves unsaid? */
export function isOver(row: CustomPix, now: Date): boolean {
  return row.expires_at !== null && now.getTime() > row.expires_at.getTime() + AFTER_END_MS;
}

/**
 * Applies what came from outside. Of the payment inside a charge, that charge is read: `unread` where the provider gave no
 * answer about it. `foreign`: it is none of these.
 */
export async function hearNews(
  deps: CustomPixDeps,
  news: ProviderPayment,
): Promise<'known' | 'unread' | 'foreign'> {
  if (!isCustomPix(news)) return 'foreign';
  const row = await findCustomPix(deps.db, { externalReference: news.externalReference });
  if (row === undefined) return 'foreign';
  if (isInside(deps, row, news)) return (await readOwn(deps, row)) ? 'known' : 'unread';
  if (!(await applyNews(deps, news))) return 'foreign';
  await readTerm(deps, row);
  return 'known';
}

/** Reads a charge by its own number, or looks for it; false where the provider tells nothing of it. */
async function readOwn(deps: CustomPixDeps, row: CustomPix): Promise<boolean> {
  if (row.provider_payment_id !== null) {
    const answer = await deps.provider.get(row.provider_payment_id);
    if (answer.kind !== 'ok' || !(await applyNews(deps, answer.value))) return false;
    await readTerm(deps, row);
    return true;
  }
  const found = await deps.provider.findByReference(row.external_reference, row.provider_key);
  if (found.kind !== 'ok') return false;
  for (const payment of found.value) await applyNews(deps, payment);
  return found.value.length > 0;
}

/** Brings an open charge up to date with the provider; one that was put away is called off. */
export async function settleCustomPix(deps: CustomPixDeps, row: CustomPix): Promise<void> {
  if (row.provider_payment_id === null) return findLost(deps, row, row.archived_at);
  await readOwn(deps, row);
  const now = await findCustomPix(deps.db, { id: row.id });
  if (now?.status === 'pending' && now.archived_at !== null) await callOff(deps, now);
}

/** Calls off what is still in the list. It stays pending when the provider did not say that nobody can pay it now. */
export async function giveUp(deps: CustomPixDeps, row: CustomPix): Promise<void> {
  if (row.provider_payment_id !== null) return callOff(deps, row);
  await findLost(deps, row, row.created_at);
  const now = await findCustomPix(deps.db, { id: row.id });
  if (now?.status === 'pending') await callOff(deps, now);
}

/** Calls a charge off at the provider. Who had paid in that instant has paid. */
export async function callOff(deps: CustomPixDeps, row: CustomPix): Promise<void> {
  if (row.provider_payment_id === null) return;
  const outcome = await deps.provider.cancel(row.provider_payment_id);
  const told = outcome.kind === 'refused' ? await deps.provider.get(row.provider_payment_id) : outcome;
  if (told.kind === 'ok') await applyNews(deps, told.value);
}

/** The answer to its creation was lost: it is found by its reference, or after a while it was never made. */
async function findLost(deps: CustomPixDeps, row: CustomPix, lostAt: Date | null): Promise<void> {
  const found = await deps.provider.findByReference(row.external_reference, row.provider_key);
  if (found.kind !== 'ok') return;
  for (const payment of found.value) await applyNews(deps, payment);
  if (found.value.length > 0) return settleFound(deps, row.id);
  const now = deps.clock();
  const wasNeverMade = lostAt !== null && now.getTime() - lostAt.getTime() > SEARCH_LAG_MS;
  if (!wasNeverMade && !isOver(row, now)) return;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockCustomPix(tx, { id: row.id });
    // Its creation may have been answered meanwhile.
    if (locked?.provider_payment_id === null) await updateCustomPix(tx, row.id, { status: 'cancelled' });
  });
}

async function settleFound(deps: CustomPixDeps, id: number): Promise<void> {
  const row = await findCustomPix(deps.db, { id });
  if (row?.status === 'pending' && row.archived_at !== null) await callOff(deps, row);
}
