import { inTransaction } from '../../db/index.ts';
import type { LabelAnswer } from '../../providers/freight/labels-port.ts';
import type { LabelsDeps } from './deps.ts';
import {
  changeLabel,
  holdLabel,
  insertStep,
  listSteps,
  type Db,
  type Label,
  type LabelStep,
  type StepName,
} from './labels.store.ts';

/** A label that this worker has for itself, and what was asked about it so far. */
export interface Work {
  deps: LabelsDeps;
  label: Label;
  /** What was wanted of it when this turn began. */
  goal: Label['goal'];
  steps: LabelStep[];
}

/** `again`: there is more to do now. Else when it is to be looked after next; null: not at all. */
export type Turn = 'again' | { next: Date | null };

export const REST: Turn = { next: null };
/** A request that was lost may still be done within this time: until then it is not made once more. */
export const QUIET_MS = 2 * 60_000;
/** How often one and the same is asked for before it is given up. */
export const MOST_TRIES = 3;
const SOONEST_MS = 3000;
const LATEST_MS = 15 * 60_000;

/** Later the longer it has taken so far. */
export function later({ deps, label }: Work): Turn {
  const now = deps.clock().getTime();
  const since = (now - label.updated_at.getTime()) / 3;
  return { next: new Date(now + Math.min(LATEST_MS, Math.max(SOONEST_MS, since))) };
}

export const at = (ms: number): Turn => ({ next: new Date(ms) });

/** What became of the last request of a kind; of a cancellation the last since it was asked for. */
export function lastOf({ steps }: Work, step: StepName): LabelStep | undefined {
  const from = step === 'cancelamento' || step === 'remocao' ? lastIndex(steps, 'desistencia') + 1 : 0;
  const own = steps.slice(from).filter((one) => one.step === step);
  return own.at(-1);
}

const lastIndex = (steps: readonly LabelStep[], step: StepName) =>
  steps.findLastIndex((one) => one.step === step);

/** How often a request was sent off. */
export const triesOf = ({ steps }: Work, step: StepName): number =>
  steps.filter((one) => one.step === step && one.outcome === 'pedido').length;

/** May a request have been done that nobody was told of? */
export const isUnsure = (work: Work, step: StepName): boolean =>
  triesOf(work, step) > work.steps.filter((one) => one.step === step && one.outcome === 'feito').length;

/** Nobody knows yet whether it was done, and it may still be. */
export const mayStillBeDone = ({ deps }: Work, step: LabelStep): boolean =>
  step.outcome !== 'recusado' && deps.clock().getTime() - step.at.getTime() < QUIET_MS;

/** Changes the label, and what is known of it here. Throws LeaseLost. */
export async function change(work: Work, next: Parameters<typeof changeLabel>[2], db: Db = work.deps.db) {
  work.label = await changeLabel(db, work.label, { ...next, updated_at: work.deps.clock() });
}

/** Says what is in the way; the label stays as it is. */
export async function say(work: Work, problem: string): Promise<void> {
  if (work.label.problem === problem.slice(0, 600)) return;
  work.label = await changeLabel(work.deps.db, work.label, { problem: problem.slice(0, 600) });
}

interface Write<T> {
  step: StepName;
  call(): Promise<LabelAnswer<T>>;
  /** What must hold in the moment in which it is written down that it is asked for. */
  guard?(tx: Parameters<typeof holdLabel>[0]): Promise<void>;
}

/**
 * Asks for what changes something at the provider, once that is written down: whoever comes after a crash reads what became
 * of it before anything is repeated. Throws LeaseLost before it asks, and what the guard throws.
 */
export async function write<T>(work: Work, { step, call, guard }: Write<T>): Promise<LabelAnswer<T>> {
  const { deps, label } = work;
  const labelId = label.id;
  await inTransaction(deps.db, async (tx) => {
    // Orders are locked before what hangs on them.
    await guard?.(tx);
    await holdLabel(tx, label);
    await insertStep(tx, { labelId, step, outcome: 'pedido', at: deps.clock() });
  });
  const answer = await call();
  const outcome = { ok: 'feito', refused: 'recusado', failed: 'sem_resposta' } as const;
  const words = answer.kind === 'refused' ? answer.words : answer.kind === 'failed' ? answer.detail : '';
  await insertStep(deps.db, { labelId, step, outcome: outcome[answer.kind], words, at: deps.clock() });
  work.steps = await listSteps(deps.db, labelId);
  return answer;
}
