import { setTimeout as sleep } from 'node:timers/promises';
import { apply } from './apply.ts';
import { askTurn, lateTurn } from './ask.ts';
import { cancelTurn } from './cancel.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { LeaseLost, releaseIssue, takeIssue } from './issues.store.ts';
import { change, later, REST, say, type Turn, type Work } from './work.ts';

/** Longer than the calls of its turns may take: nobody else works on it meanwhile. */
const LEASE_MS = 90_000;
/** Whoever has pressed a button waits that long for the tax office; a job comes round again. */
export const PATIENCE_MS = 6000;
const SHORT_MS = 500;
const MOST_TURNS = 20;
const AFTER_FAILURE_MS = 60_000;

/**
 * Takes an invoice as far as it goes now. Any number of nodes, jobs and presses may do so at once: one of them works, the
 * others find it taken.
 */
export async function advance(deps: InvoiceServiceDeps, id: number, patienceMs = 0): Promise<void> {
  if (deps.closed() !== '') return;
  const now = deps.clock();
  const lease = deps.random(16).toString('hex');
  const until = new Date(now.getTime() + LEASE_MS);
  const issue = await takeIssue(deps.db, { id, lease, now, until });
  if (issue === undefined) return;
  const work: Work = { deps, issue };
  let next: Date | null = new Date(now.getTime() + AFTER_FAILURE_MS);
  try {
    next = await goOn(work, patienceMs);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    throw error;
  } finally {
    await releaseIssue(deps.db, work.issue, { next, now: deps.clock() });
  }
}

async function goOn(work: Work, patienceMs: number): Promise<Date | null> {
  const endMs = performance.now() + patienceMs;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const verdict = await turnOf(work);
    if (verdict === 'again') continue;
    const isJudged = verdict.next === null || work.issue.state !== 'processando';
    if (isJudged || performance.now() + SHORT_MS > endMs) return verdict.next;
    await sleep(SHORT_MS);
  }
  return work.deps.clock();
}

function turnOf(work: Work): Promise<Turn> {
  switch (work.issue.state) {
    case 'pedida':
      return askTurn(work);
    case 'processando':
      return readTurn(work);
    case 'autorizada':
      return validTurn(work);
    case 'cancelando':
      return cancelTurn(work);
    case 'recusada':
      return lateTurn(work);
    default:
      return Promise.resolve(REST);
  }
}

async function readTurn(work: Work): Promise<Turn> {
  const read = await work.deps.issuer.read(work.issue.ref);
  if (read.kind === 'refused') await say(work, read.words);
  if (read.kind !== 'ok') return later(work);
  if (read.value !== null) return apply(work, read.value);
  await say(work, 'O emissor diz que não tem mais esta nota. Confira no painel dele.');
  return later(work);
}

/** Somebody has asked for its end while it was judged. */
async function validTurn(work: Work): Promise<Turn> {
  if (work.issue.cancel_reason === '') return REST;
  await change(work, { state: 'cancelando', tries: 0 });
  return 'again';
}
