import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, PostgresPool } from 'kysely';
import { onlyReading, onlyReads } from '../begins.ts';
import { createLimitedPool } from '../pool.ts';
import { keepingStatements } from '../prepared.ts';
import type { DB } from '../schema.ts';
import { LONGEST_READ_MS } from '../transaction.ts';
import { ASIDE_TEXTS, findPrimaryPlace, findReplicaPlace, type Aside } from './probe.ts';
import { createReading, type ReadAt, type Reading } from './reading.ts';
import { watchReplica, type ReplicaState } from './watch.ts';

export { lookAtReplica } from './look.ts';
export type { Reader, Reading } from './reading.ts';

/** Where nothing is read but from the primary. */
export const readingFrom =
  (db: Kysely<DB>): Reading =>
  () =>
    db;

interface Log {
  info(sentence: string): void;
  warn(what: object, sentence: string): void;
}

export interface ReplicaOptions {
  /** The database that is written to, as it is reached by others. */
  primaryUrl: string;
  primary: { db: Kysely<DB>; connections: PostgresPool };
  replicaUrl: string;
  poolSize: number;
  /** How old what is read may be. */
  limitMs: number;
  /** Stands before what is read there, to tell of it; nobody does without it. */
  around?: ((pool: PostgresPool) => PostgresPool) | undefined;
  log: Log;
}

export interface ReplicaFigures extends ReplicaState {
  /** Readings by where they began, and those that left the replica. */
  readings: Readonly<Record<ReadAt, number>>;
}

export interface Replica {
  reading: Reading;
  figures(): ReplicaFigures;
  /** A sentence for whoever starts the shop, where the replica is not used; null where it is. */
  warning(): string | null;
  stop(): Promise<void>;
}

/** Longer waits would be felt by those whose reads the primary answers at once. */
const CONNECT_MS = 1000;
const MEASURE_MS = 1000;
const END_PATIENCE_MS = 2000;
const TOLD_EVERY_MS = 60_000;

/** Reads from a replica while it is fresh. Never throws for its sake: where it is away, the primary is read. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primaryUrl, replicaUrl, poolSize, limitMs, around = (pool) => pool, log } = options;
  // Of their own: measurements never wait for a connection that others have.
  const measured = { connectTimeoutMs: CONNECT_MS, answerTimeoutMs: MEASURE_MS };
  const [primary, replica] = [primaryUrl, replicaUrl].map((url) =>
    createLimitedPool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }, measured, () => {}),
  );
  if (primary === undefined || replica === undefined) throw new Error('There are two addresses');
  // Its own limits end a statement before: most after 15 s, a long one of a snapshot later. One that hangs is measured to.
  const read = createLimitedPool(
    { connectionString: replicaUrl, max: poolSize },
    { ...measured, answerTimeoutMs: LONGEST_READ_MS + MEASURE_MS },
    () => {},
  );
  const follower = onlyReading(replica);
  const watch = watchReplica({
    primary: () => findPrimaryPlace(primary),
    replica: () => findReplicaPlace(follower),
    limitMs,
    changed: (aside, error) => tellChange(log, aside, error),
  });
  const readings: Record<ReadAt, number> = { replica: 0, primary: 0, left: 0 };
  const reading = createReading({
    db: options.primary.db,
    primary: options.primary.connections,
    replica: around(onlyReading(keepingStatements(read, { through: onlyReads }))),
    watch,
    counted: (at) => void (readings[at] += 1),
    refused: onceA(TOLD_EVERY_MS, (error) =>
      log.warn({ err: error }, 'the replica could not answer; the primary was asked'),
    ),
  });
  await watch.look();
  // A clone's shows only now that it is one.
  await watch.look();
  watch.start();
  return {
    reading,
    figures: () => ({ ...watch.state(), readings: { ...readings } }),
    warning() {
      const { aside } = watch.state();
      return aside === null || aside === 'unknown'
        ? null
        : `Atenção: a réplica de DATABASE_REPLICA_URL ${asideText(aside)}.`;
    },
    async stop() {
      await watch.stop();
      const ended = Promise.all([primary, replica, read].map((pool) => pool.end()));
      // A server that hangs is not waited for.
      await Promise.race([ended, sleep(END_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

const asideText = (aside: Aside) => `${ASIDE_TEXTS[aside]}; tudo é lido do banco principal`;

function tellChange(log: Log, aside: Aside | null, error: unknown): void {
  if (aside === null) log.info('the replica is read again');
  else
    log.warn(
      { why: aside, ...(error !== null && { err: error }) },
      'the replica is set aside; all is read from the primary',
    );
}

function onceA(ms: number, tell: (error: unknown) => void): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - last < ms) return;
    last = now;
    tell(error);
  };
}
