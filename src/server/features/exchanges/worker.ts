import { AppError } from '../../errors.ts';
import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { isWithdrawalOpen } from '../orders/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { claimReturning, listOrdersToTend, listUnregistered } from './exchanges.store.ts';
import { finishGivingBack } from './give-back.ts';
import { tendOrder } from './tend.ts';
import { registerWithdrawal } from './withdrawal.ts';

const EVERY_MS = 15_000;
/** The money of one is looked after that often, at most. */
const AGAIN_MS = 60_000;
const BATCH = 50;

/** Goes on with what was cut off, and ends what ends by itself. Any number of nodes may do so. */
export function createExchangesWorker(deps: ExchangesDeps): Job {
  const round = async (signals: Signals) => {
    await registerAll(deps, signals);
    await tendAll(deps, signals);
    await finishAll(deps, signals);
  };
  return createJob(round, { name: 'exchanges', everyMs: EVERY_MS, log: deps.log });
}

async function registerAll(deps: ExchangesDeps, { stopping }: Signals): Promise<void> {
  await inTurn({
    items: await listUnregistered(deps.db, BATCH),
    stopping,
    work: (orderId) =>
      deps.orders.locked(orderId, async (tx, order) => {
        if (isWithdrawalOpen(order)) await registerWithdrawal(tx, order, deps.clock());
      }),
  });
}

async function tendAll(deps: ExchangesDeps, { stopping }: Signals): Promise<void> {
  const now = deps.clock();
  await inTurn({
    items: await listOrdersToTend(deps.db, now, BATCH),
    stopping,
    work: (orderId) =>
      deps.orders.locked(orderId, async (tx, order) => {
        await tendOrder(tx, { order, items: await deps.orders.items(orderId, tx), now });
      }),
  });
}

async function finishAll(deps: ExchangesDeps, { stopping }: Signals): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - AGAIN_MS);
  await inTurn({
    items: await claimReturning(deps.db, { now, before, limit: BATCH }),
    stopping,
    work: (exchange) =>
      finishGivingBack(deps, exchange, { anew: false }).catch((error: unknown) => {
        // The owner sees it in the queue, and the order tells why.
        if (!(error instanceof AppError)) throw error;
        deps.log.info({ exchange: exchange.id, codigo: error.codigo }, 'exchanges: not given back yet');
      }),
  });
}
