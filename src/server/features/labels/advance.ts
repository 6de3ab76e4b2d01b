import { setTimeout as sleep } from 'node:timers/promises';
import { cancelTurn, madeTurn } from './cancel.ts';
import type { LabelsDeps } from './deps.ts';
import { cartTurn, askedTurn } from './cart.ts';
import { findLabel, GoalChanged, LeaseLost, listSteps, releaseLabel, takeLabel } from './labels.store.ts';
import { isUntaken, paidTurn, takeAgain } from './make.ts';
import { REST, type Turn, type Work } from './work.ts';

/** Longer than the calls of one turn may take: nobody else works on it meanwhile. */
const LEASE_MS = 90_000;
/** Whoever has pressed a button is answered by then; a job goes on. */
const PATIENCE_MS = 12_000;
/** What is about to be done is waited for that long. */
const SHORT_MS = 500;
const MOST_TURNS = 40;
const AFTER_FAILURE_MS = 60_000;

/**
 * Takes a label as far as it goes now: what its goal asks for next, each time after reading what became of the last request.
 * Who has pressed a button waits a little for what is about to come; a job comes round again.
 * Any number of nodes, jobs and presses may do so at once: one of them works, the others find it taken.
 */
export async function advance(deps: LabelsDeps, id: number, isWaitedFor = true): Promise<void> {
  const now = deps.clock();
  const lease = deps.random(16).toString('hex');
  const until = new Date(now.getTime() + LEASE_MS);
  const label = await takeLabel(deps.db, { id, lease, now, until });
  if (label === undefined) return;
  const work: Work = { deps, label, goal: label.goal, steps: await listSteps(deps.db, id) };
  let next: Date | null = new Date(now.getTime() + AFTER_FAILURE_MS);
  try {
    next = await goOn(work, isWaitedFor);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    throw error;
  } finally {
    await releaseLabel(deps.db, work.label, { goal: work.goal, next, now: deps.clock() });
  }
}

async function goOn(work: Work, isWaitedFor: boolean): Promise<Date | null> {
  const endMs = performance.now() + PATIENCE_MS;
  for (let turn = 0; turn < MOST_TURNS && performance.now() < endMs; turn += 1) {
    const verdict = await turnOnce(work);
    if (verdict === 'again') continue;
    if (!isWaitedFor || !isAboutToBeMade(work, verdict) || performance.now() + SHORT_MS > endMs)
      return verdict.next;
    await sleep(SHORT_MS);
  }
  return work.deps.clock();
}

/** It was ordered this moment: it is worth a short wait. */
function isAboutToBeMade({ label, steps, deps }: Work, { next }: Exclude<Turn, 'again'>): boolean {
  if (next === null || label.state !== 'paga') return false;
  const last = steps.at(-1);
  return (
    last?.step === 'geracao' && last.outcome === 'feito' && deps.clock().getTime() - last.at.getTime() < 5000
  );
}

async function turnOnce(work: Work): Promise<Turn> {
  work.goal = work.label.goal;
  try {
    return await turnOf(work);
  } catch (error) {
    if (!(error instanceof GoalChanged)) throw error;
    const label = await findLabel(work.deps.db, work.label.id);
    if (label?.lease !== work.label.lease) throw new LeaseLost(`label ${work.label.id}`, { cause: error });
    work.label = label;
    return 'again';
  }
}

function turnOf(work: Work): Promise<Turn> {
  const { state, goal } = work.label;
  switch (state) {
    case 'pedida':
      return askedTurn(work);
    case 'no_carrinho':
      return cartTurn(work);
    case 'paga':
      return goal === 'desistir' ? cancelTurn(work) : paidTurn(work);
    case 'gerada':
      return goal === 'desistir' ? cancelTurn(work) : restTurn(work);
    default:
      return Promise.resolve(REST);
  }
}

/** What speaks against the code of a made one may be over by now. */
const restTurn = async (work: Work): Promise<Turn> =>
  (await isUntaken(work)) ? takeAgain(work) : madeTurn(work);
