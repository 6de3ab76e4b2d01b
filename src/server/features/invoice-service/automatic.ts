import { AppError } from '../../errors.ts';
import { ITSELF } from './by-itself.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { askForInvoice } from './issue.ts';
import type { Subject } from './issues.store.ts';
import { noteNeed, readRule, type Rule } from './rule.store.ts';
import { listExchangesToIssue, listNeeds, listToIssue } from './waiting.store.ts';

const AGAIN_AFTER_MS = 10 * 60_000;
const FAILED = 'Não foi possível pedir esta nota. Ela será pedida de novo em alguns minutos.';
const DAY_MS = 86_400_000;
/** So long an answer is not worth a word. */
const LATE_MS = 15 * 60_000;
/** What is not mended for so long is no news any more. */
const LATELY_MS = 30 * DAY_MS;

/** Only orders that were placed since then are issued for: by the rule, and by the account and environment of now. */
export function issuesFrom(
  { since }: Rule,
  { issuesSince }: Pick<InvoiceServiceDeps, 'issuesSince'>,
): Date | null {
  const kept = issuesSince?.() ?? null;
  return since !== null && kept !== null && kept > since ? kept : since;
}

/** What is to be issued by itself now: invoices of sales, and the notes of exchanges. */
export async function listAutomatic(deps: InvoiceServiceDeps, limit: number): Promise<Subject[]> {
  if (deps.regime() === null || deps.closed() !== '') return [];
  const rule = await readRule(deps.db);
  const since = issuesFrom(rule, deps);
  if (since === null) return [];
  const given = { since, now: deps.clock(), limit };
  const exchanges = await listExchanges(deps, rule, { limit });
  const sales = await listToIssue(deps.db, { ...given, moment: rule.moment });
  return [
    ...exchanges,
    ...sales.map((orderId) => ({ orderId, purpose: 'saida' as const, exchangeId: null })),
  ];
}

/** Notes of exchanges that are to be asked for by themselves now; of one order, or of all. */
export async function listExchanges(
  deps: InvoiceServiceDeps,
  rule: Rule,
  { limit, orderId = null }: { limit: number; orderId?: number | null },
): Promise<Subject[]> {
  const [since, exchangesSince] = [issuesFrom(rule, deps), rule.exchanges_since];
  if (since === null || exchangesSince === null) return [];
  return listExchangesToIssue(deps.db, { since, exchangesSince, now: deps.clock(), limit, orderId });
}

/** Asks for one; what is in the way of that is kept for whoever looks after it, and tried again later. */
export async function issueByItself(deps: InvoiceServiceDeps, subject: Subject): Promise<void> {
  const now = deps.clock();
  const { orderId, purpose } = subject;
  try {
    await askForInvoice(deps, { ...subject, by: ITSELF });
  } catch (error) {
    // Somebody was faster: that one is the order's.
    if (error instanceof AppError && error.codigo === 'nota_existe') return;
    if (!(error instanceof AppError)) {
      const next = new Date(now.getTime() + AGAIN_AFTER_MS);
      await noteNeed(deps.db, { orderId, problem: FAILED, now, next });
      throw error;
    }
    const isNothing = purpose === 'saida' && error.codigo === 'sem_mercadoria';
    const next = new Date(now.getTime() + (isNothing ? DAY_MS : AGAIN_AFTER_MS));
    const problem = isNothing ? '' : error.message.slice(0, 600);
    await noteNeed(deps.db, { orderId, problem, now, next });
  }
}

/** Sales whose invoice wants somebody, with why. */
export async function readNeeds(deps: InvoiceServiceDeps, rule: Rule) {
  const nowMs = deps.clock().getTime();
  const at = (ms: number) => new Date(nowMs - ms);
  const given = { late: at(LATE_MS), lately: at(LATELY_MS), since: issuesFrom(rule, deps) };
  const needs = await listNeeds(deps.db, given);
  return needs.map(({ id, codigo, problem }) => ({ pedido: { id, codigo }, motivo: problem }));
}
