import { setTimeout as sleep } from 'node:timers/promises';
import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import type { RetentionDeps } from './retention-deps.ts';
import { RULES, type Rule } from './rules.ts';

const EVERY_MS = 6 * 3_600_000;
const ROWS = 200;
const BETWEEN_BATCHES_MS = 20;

/**
 * Forgets what is not to be kept any longer, rule by rule and some rows at a time. Any number of servers may do so: what
 * one of them has in hand the others leave alone. A rule that fails keeps none of the others from theirs.
 */
export function createRetention(deps: RetentionDeps, rules: readonly Rule[] = RULES): Job {
  return createJob((signals) => forgetAll(deps, rules, signals), {
    name: 'retention',
    everyMs: EVERY_MS,
    log: deps.log,
  });
}

async function forgetAll(deps: RetentionDeps, rules: readonly Rule[], { stopping }: Signals): Promise<void> {
  let failure: unknown = null;
  for (const rule of rules) {
    if (stopping.aborted) break;
    await forgetBy(deps, rule, stopping).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure !== null) throw failure;
}

async function forgetBy(deps: RetentionDeps, rule: Rule, stopping: AbortSignal): Promise<void> {
  const before = rule.before(deps.clock());
  let all = 0;
  for (let count = ROWS; count === ROWS && !stopping.aborted; all += count) {
    count = await rule.forget(deps, { before, limit: ROWS });
    await sleep(BETWEEN_BATCHES_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  if (all > 0) deps.log.info({ rule: rule.name, rows: all }, 'retention: old data forgotten');
}
