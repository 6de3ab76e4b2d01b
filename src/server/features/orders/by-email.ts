import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import { listMailed } from './by-email.store.ts';
import { moveOrder } from './moves.ts';
import { lockOrder } from './orders.store.ts';

const EVERY_MS = 30_000;
const AT_ONCE = 50;

interface Deps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Orders of gift cards alone are done once their letters are sent. */
export function createGiftsWorker(deps: Deps): Job {
  const round = async ({ stopping }: Signals): Promise<void> => {
    for (const id of await listMailed(deps.db, AT_ONCE)) {
      if (stopping.aborted) return;
      await endMailed(deps, id);
    }
  };
  return createJob(round, { name: 'gift cards by e-mail', everyMs: EVERY_MS, log: deps.log });
}

function endMailed({ db, clock }: Deps, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { id });
    if (order?.status !== 'paid') return;
    const reason = 'vale-presente enviado por e-mail';
    await moveOrder(tx, { order, from: 'paid', to: 'delivered', actor: 'system', reason, now: clock() });
  });
}
