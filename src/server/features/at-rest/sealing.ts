import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import type { Sealer } from '../../security/sealer.ts';
import { ALL_SEALED, resealLookupKey, type Cpfs, type CpfVault } from '../../security/cpfs.ts';
import type { Stretch } from '../../security/sealing.ts';
import { insertSettingOnce } from '../../settings/settings.store.ts';
import { lastUnderOthers, resealCredits } from '../credits/index.ts';
import { resealCredentials } from '../credentials/index.ts';
import * as customers from '../customers/index.ts';
import * as orders from '../orders/index.ts';
import { hashUses, hasPlainUse } from '../promotions/index.ts';
import { countUnderOthers, giveUpOwnKey } from './own-key.ts';

export interface SealingDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  /** Keeps codes of vales. */
  codes: Sealer;
  /** Keeps credentials of the office; null without DATA_KEY. */
  sealer?: Sealer | null;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const EVERY_MS = 10 * 60_000;
const BETWEEN_BATCHES_MS = 20;
const ROWS = 200;
const NUMBERS = 1000;

type Seal = (tx: Transaction<DB>, vault: CpfVault, limit: number) => Promise<number>;

interface Walk {
  last: (tx: Transaction<DB>) => Promise<number>;
  reseal: (tx: Transaction<DB>, vault: CpfVault, stretch: Stretch) => Promise<void>;
}

const SEALS: readonly Seal[] = [orders.sealOrders, customers.sealCustomers, hashUses];
const WALKS: readonly Walk[] = [
  { last: orders.lastOrder, reseal: orders.resealOrders },
  { last: customers.lastCustomer, reseal: customers.resealCustomers },
];

/**
 * Seals what is kept in plain words, and then seals anew what an older key sealed, while the shop sells: some rows at a
 * time, none twice, by as many servers as there are. Whoever is killed on the way goes on where rows tell it.
 */
export function createSealing(deps: SealingDeps): Job {
  return createJob((signals) => sealAll(deps, signals), {
    name: 'sealing',
    everyMs: EVERY_MS,
    log: deps.log,
  });
}

async function sealAll(deps: SealingDeps, { stopping }: Signals): Promise<void> {
  const { db, clock } = deps;
  if (deps.sealer && deps.sealer.keys > 1) await resealCredentials(db, deps.sealer);
  await sealCodes(deps, stopping);
  const vault = await deps.cpfs();
  const batch = <T>(work: (tx: Transaction<DB>) => Promise<T>) => inTransaction(db, work);
  for (const seal of SEALS) {
    while (!stopping.aborted && (await batch((tx) => seal(tx, vault, ROWS))) > 0) await rest(stopping);
  }
  if (stopping.aborted) return;
  if (await isAllSealed(db)) await insertSettingOnce(db, ALL_SEALED, true);
  // With one key there is none that another could have sealed and this server opens.
  if (vault.sealer.keys === 1) return;
  const found = await countUnderOthers(db, vault.sealer.currentId);
  await batch((tx) => resealLookupKey(tx, vault));
  for (const walk of WALKS) {
    const last = await batch((tx) => walk.last(tx));
    for (let after = 0; after < last && !stopping.aborted; after += NUMBERS) {
      await batch((tx) => walk.reseal(tx, vault, { after, upTo: after + NUMBERS }));
      await rest(stopping);
    }
  }
  if (!stopping.aborted) await giveUpOwnKey(db, vault, { found, now: clock() });
}

/** Codes of vales have keys of their own: also the one in the database gives way to DATA_KEY. */
async function sealCodes({ db, codes }: SealingDeps, stopping: AbortSignal): Promise<void> {
  const last = codes.keys === 1 ? 0 : await lastUnderOthers(db, codes);
  for (let after = 0; after < last && !stopping.aborted; after += NUMBERS) {
    await inTransaction(db, (tx) => resealCredits(tx, codes, { after, upTo: after + NUMBERS }));
    await rest(stopping);
  }
}

/** What somebody held for a moment was left out. */
async function isAllSealed(db: Kysely<DB>): Promise<boolean> {
  const left = await Promise.all([orders.hasPlainOrder(db), customers.hasPlainCustomer(db), hasPlainUse(db)]);
  return !left.includes(true);
}

const rest = (signal: AbortSignal) =>
  sleep(BETWEEN_BATCHES_MS, undefined, { signal, ref: false }).catch(() => undefined);
