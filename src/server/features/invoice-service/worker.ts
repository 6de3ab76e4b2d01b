import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { advance } from './advance.ts';
import { issueByItself, listAutomatic } from './automatic.ts';
import { cancelLapsed, cancelLapsedPiece } from './cancel.ts';
import type { InvoiceServiceDeps } from './deps.ts';
import { listDue, listLapsed, listLapsedPieces } from './issues.store.ts';

const EVERY_MS = 5000;
const BATCH = 20;
/** Of the calls that the service takes a minute, so many stay for people who wait for an answer. */
const FOR_PEOPLE = 20;
/** An invoice that is begun makes so many calls at the most before it rests. */
const CALLS_OF_ONE = 2;

/** Work of a round; answers whether there is more to do at once. */
type Stage = (deps: InvoiceServiceDeps, stopping: AbortSignal) => Promise<boolean>;

/** What is begun comes before what is new: one that people wait for is not kept by others. */
const STAGES: readonly Stage[] = [goOn, endSales, endPieces, askForMore];

/**
 * Asks for invoices that are issued by themselves, goes on with those that wait for an answer, and cancels those of sales that
 * are none any more.
 */
export function createInvoiceWorker(deps: InvoiceServiceDeps): Job {
  const round = async ({ stopping }: Signals) => {
    if (deps.closed() !== '') return;
    const failures: unknown[] = [];
    let isMore = false;
    for (const stage of STAGES) {
      try {
        isMore = (await stage(deps, stopping)) || isMore;
      } catch (error) {
        failures.push(error);
      }
    }
    // One that fails keeps no other from its turn.
    if (failures.length > 0) throw failures[0];
    return isMore ? 0 : EVERY_MS;
  };
  return createJob(round, { name: 'invoices', everyMs: EVERY_MS, log: deps.log });
}

async function goOn(deps: InvoiceServiceDeps, stopping: AbortSignal): Promise<boolean> {
  const most = Math.min(BATCH, Math.floor((deps.issuer.room() - FOR_PEOPLE) / CALLS_OF_ONE));
  const items = most > 0 ? await listDue(deps.db, deps.clock(), most) : [];
  await inTurn({ items, stopping, work: (id) => advance(deps, id) });
  return items.length === BATCH;
}

async function endSales(deps: InvoiceServiceDeps, stopping: AbortSignal): Promise<boolean> {
  const items = await listLapsed(deps.db, BATCH);
  await inTurn({ items, stopping, work: (issue) => cancelLapsed(deps, issue) });
  return false;
}

async function endPieces(deps: InvoiceServiceDeps, stopping: AbortSignal): Promise<boolean> {
  const items = await listLapsedPieces(deps.db, BATCH);
  await inTurn({ items, stopping, work: (issue) => cancelLapsedPiece(deps, issue) });
  return false;
}

async function askForMore(deps: InvoiceServiceDeps, stopping: AbortSignal): Promise<boolean> {
  const items = await listAutomatic(deps, BATCH);
  await inTurn({ items, stopping, work: (subject) => issueByItself(deps, subject) });
  // What was asked for now is due: each is listed once, or rests.
  return items.length > 0;
}
