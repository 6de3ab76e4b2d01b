import {
  claimOpenAttempts,
  claimOpenPayments,
  claimOverduePayments,
  listOverdueOrders,
  OPEN_WORDS,
} from '../orders/index.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';
import { claimEvents } from './events.store.ts';
import { workOff, type ForeignCharges } from './news.ts';
import { createRepeated, inTurn } from './repeated.ts';
import { callOff, findCharge, readBack, settleAttempt } from './settle.ts';
import { claimTasks } from './tasks.store.ts';
import { workOffTask } from './tasks.ts';

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

export interface PaymentWorkers {
  start(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
  /** One round of everything, for whoever can't wait. */
  runOnce(): Promise<void>;
}

/**
 * What goes on behind the calls: lost news found, unpaid orders ended, notifications and debts worked off.
 * Any number of nodes may run it over one database.
 */
export function createPaymentWorkers(
  deps: PaymentsDeps,
  options: { times?: Partial<WorkerTimes>; foreign?: ForeignCharges } = {},
): PaymentWorkers {
  const times = { ...TIMES, ...options.times };
  const steps = {
    events: () => workOffEvents(deps, options.foreign),
    tasks: () => workOffTasks(deps),
    settle: async () => {
      await settleAttempts(deps, times);
      await endOverdue(deps);
      await readOpenBack(deps, times);
    },
  };
  const repeated = [
    createRepeated(steps.events, { everyMs: times.eventsMs, log: deps.log, name: 'payment events' }),
    createRepeated(steps.tasks, { everyMs: times.tasksMs, log: deps.log, name: 'payment tasks' }),
    createRepeated(steps.settle, { everyMs: times.settleMs, log: deps.log, name: 'payment reconciler' }),
  ];
  return {
    start: () => repeated.forEach((worker) => worker.start()),
    stop: async () => {
      await Promise.all(repeated.map((worker) => worker.stop()));
    },
    runOnce: async () => {
      for (const step of Object.values(steps)) await step();
    },
  };
}

async function workOffEvents(deps: PaymentsDeps, foreign: ForeignCharges | undefined): Promise<void> {
  const events = await claimEvents(deps.db, { now: deps.clock(), limit: BATCH });
  await inTurn(events, (event) => workOff(deps, event, foreign));
}

async function workOffTasks(deps: PaymentsDeps): Promise<void> {
  const tasks = await claimTasks(deps.db, { now: deps.clock(), limit: BATCH });
  await inTurn(tasks, (task) => workOffTask(deps, task));
}

async function settleAttempts(deps: PaymentsDeps, { searchAgainMs }: WorkerTimes): Promise<void> {
  const now = deps.clock();
  const attempts = await claimOpenAttempts(deps.db, {
    now,
    sentBefore: new Date(now.getTime() - CALL_LEASE_MS),
    lookedAtBefore: new Date(now.getTime() - searchAgainMs),
    limit: BATCH,
  });
  await inTurn(attempts, (attempt) => settleAttempt(deps, attempt));
}

/** Ends unpaid orders whose time is over. Their units come back once the provider has said that nobody will pay. */
async function endOverdue(deps: PaymentsDeps): Promise<void> {
  const now = deps.clock();
  const askedBefore = new Date(now.getTime() - OVERDUE_AGAIN_MS);
  const payments = await claimOverduePayments(deps.db, { now, askedBefore, limit: BATCH });
  await inTurn(payments, async (payment) => {
    await readBack(deps, payment.provider_payment_id);
    const charge = await findCharge(deps, payment.provider_payment_id);
    if (charge === undefined || !OPEN_WORDS.includes(charge.payment.status)) return;
    await callOff(deps, charge.payment);
  });
  const orders = await listOverdueOrders(deps.db, now, BATCH);
  await inTurn(orders, (orderId) =>
    deps.orders.cancelUncharged({ orderId, actor: 'system', reason: 'prazo de pagamento encerrado' }),
  );
}

async function readOpenBack(deps: PaymentsDeps, { readBackMs }: WorkerTimes): Promise<void> {
  const now = deps.clock();
  const askedBefore = new Date(now.getTime() - readBackMs);
  const payments = await claimOpenPayments(deps.db, { now, askedBefore, limit: BATCH });
  await inTurn(payments, (payment) => readBack(deps, payment.provider_payment_id));
}
