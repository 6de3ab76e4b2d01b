import { isOpenState } from '#shared/charges.ts';
import { PIX_GRACE_MS } from '#shared/pix-term.ts';
import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import {
  claimDebts,
  claimOpenAttempts,
  claimOpenCharges,
  claimOverdueCharges,
  claimDueCharges,
} from '../ledger/index.ts';
import { workOffDebt } from './debts.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';
import { claimEvents } from './events.store.ts';
import { workOff, type ForeignCharges } from './news.ts';
import { readBack } from './hear.ts';
import { callOff, callOffOrder, chargeWithOrder, findOutcome } from './settle.ts';

/** Pauses between two rounds and ages from which something is looked at again, all in milliseconds. */
export interface WorkerTimes {
  eventsMs: number;
  tasksMs: number;
  settleMs: number;
  /** An open charge is read back when nobody has for this long. */
  readBackMs: number;
  /** An attempt without an outcome is searched for again after this long. */
  searchAgainMs: number;
}

const TIMES: WorkerTimes = {
  eventsMs: 2000,
  tasksMs: 5000,
  settleMs: 10_000,
  readBackMs: 60_000,
  searchAgainMs: 15_000,
};

const BATCH = 50;
/** Of an order whose time is over the provider is asked at most this often. */
const OVERDUE_AGAIN_MS = 10_000;

export type PaymentWorkers = Pick<Job, 'start' | 'stop' | 'runOnce'>;

/**
 * What goes on behind the calls: lost news found, unpaid orders ended, notifications and debts worked off.
 * Any number of nodes may run it over one database.
 */
export function createPaymentWorkers(
  deps: PaymentsDeps,
  options: { times?: Partial<WorkerTimes>; foreign?: ForeignCharges } = {},
): PaymentWorkers {
  const times = { ...TIMES, ...options.times };
  const { log } = deps;
  const events = ({ stopping }: Signals) => workOffEvents({ deps, stopping }, options.foreign);
  const tasks = ({ stopping }: Signals) => workOffDebts({ deps, stopping });
  const settle = async ({ stopping }: Signals) => {
    const round = { deps, stopping };
    await settleAttempts(round, times);
    await endOverdue(round);
    await endUnwanted(round);
    await readOpenBack(round, times);
    await readAgain(round);
  };
  const jobs = [
    createJob(events, { name: 'payment events', everyMs: times.eventsMs, log }),
    createJob(tasks, { name: 'payment tasks', everyMs: times.tasksMs, log }),
    createJob(settle, { name: 'payment reconciler', everyMs: times.settleMs, log }),
  ];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
    runOnce: async () => {
      for (const job of jobs) await job.runOnce();
    },
  };
}

interface Round {
  deps: PaymentsDeps;
  stopping: AbortSignal;
}

async function workOffEvents({ deps, stopping }: Round, foreign: ForeignCharges | undefined): Promise<void> {
  const items = await claimEvents(deps.db, { now: deps.clock(), limit: BATCH });
  await inTurn({ items, stopping, work: (event) => workOff(deps, event, foreign) });
}

async function workOffDebts({ deps, stopping }: Round): Promise<void> {
  const items = await claimDebts(deps.db, { now: deps.clock(), limit: BATCH });
  await inTurn({ items, stopping, work: (debt) => workOffDebt(deps, debt) });
}

async function settleAttempts({ deps, stopping }: Round, { searchAgainMs }: WorkerTimes): Promise<void> {
  const now = deps.clock();
  const items = await claimOpenAttempts(deps.db, {
    now,
    sentBefore: new Date(now.getTime() - CALL_LEASE_MS),
    lookedAtBefore: new Date(now.getTime() - searchAgainMs),
    limit: BATCH,
  });
  await inTurn({ items, stopping, work: (attempt) => findOutcome(deps, attempt) });
}

/** Ends unpaid orders whose time is over. Their units come back once the provider has said that nobody will pay. */
async function endOverdue({ deps, stopping }: Round): Promise<void> {
  const now = deps.clock();
  const askedBefore = new Date(now.getTime() - OVERDUE_AGAIN_MS);
  const endedBefore = new Date(now.getTime() - PIX_GRACE_MS);
  const charges = await claimOverdueCharges(deps.db, { now, endedBefore, askedBefore, limit: BATCH });
  await inTurn({
    items: charges,
    stopping,
    work: async (charge) => {
      await readBack(deps, charge);
      const found = await chargeWithOrder(deps, charge.provider_payment_id);
      if (found !== undefined && isOpenState(found.charge.state)) await callOff(deps, found.charge);
    },
  });
  const reason = 'prazo encerrado';
  await inTurn({
    items: await deps.orders.overdue(now, BATCH),
    stopping,
    work: (orderId) => deps.orders.cancelUncharged({ orderId, actor: 'system', reason }),
  });
}

/** What was added to an order that is sent or given back is not to be paid any more. */
async function endUnwanted({ deps, stopping }: Round): Promise<void> {
  await inTurn({
    items: await deps.orders.unwanted(BATCH),
    stopping,
    work: async (id) => {
      const order = await deps.orders.find({ id });
      if (order?.status === 'pending') await callOffOrder(deps, order, 'system');
    },
  });
}

async function readOpenBack({ deps, stopping }: Round, { readBackMs }: WorkerTimes): Promise<void> {
  const now = deps.clock();
  const askedBefore = new Date(now.getTime() - readBackMs);
  const items = await claimOpenCharges(deps.db, { now, askedBefore, limit: BATCH });
  await inTurn({ items, stopping, work: (charge) => readBack(deps, charge) });
}

/** Finds what was refunded, disputed or paid late at the provider, and whose news were lost. */
async function readAgain({ deps, stopping }: Round): Promise<void> {
  const provider = deps.provider.name;
  const items = await claimDueCharges(deps.db, { provider, now: deps.clock(), limit: BATCH });
  await inTurn({ items, stopping, work: (charge) => readBack(deps, charge) });
}
