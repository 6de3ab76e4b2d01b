import { changeIssue, type Db, type Issue } from './issues.store.ts';
import type { InvoiceServiceDeps } from './deps.ts';

/** An invoice that this worker has for itself. */
export interface Work {
  deps: InvoiceServiceDeps;
  issue: Issue;
}

/** `again`: there is more to do now. Else when it is to be looked after next; null: not at all. */
export type Turn = 'again' | { next: Date | null };

export const REST: Turn = { next: null };
const SOONEST_MS = 2000;
const LATEST_MS = 15 * 60_000;

/** Later the longer it has taken so far. */
export function later({ deps, issue }: Work): Turn {
  const now = deps.clock().getTime();
  const since = (now - issue.updated_at.getTime()) / 3;
  return { next: new Date(now + Math.min(LATEST_MS, Math.max(SOONEST_MS, since))) };
}

export const at = (ms: number): Turn => ({ next: new Date(ms) });

/** Changes the invoice, and what is known of it here. Throws LeaseLost. */
export async function change(work: Work, next: Parameters<typeof changeIssue>[2], db: Db = work.deps.db) {
  work.issue = await changeIssue(db, work.issue, { ...next, updated_at: work.deps.clock() });
}

/** Says what is in the way; it stays as it is. */
export async function say(work: Work, problem: string): Promise<void> {
  const words = cut(problem);
  if (work.issue.problem !== words)
    work.issue = await changeIssue(work.deps.db, work.issue, { problem: words });
}

export const cut = (words: string): string => words.slice(0, 600);
