import { randomBytes } from 'node:crypto';
import { systemClock } from '../clock.ts';
import { openReplica, type Database, type Replica } from '../db/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Config } from '../settings/config.ts';
import { openRedis } from './redis.ts';
import type { Traces } from './traces.ts';
import type { World } from './world.ts';

interface WorldGiven extends Pick<World, 'log'> {
  database: Database;
  metrics: Pick<Metrics, 'watchPool' | 'watchReplica' | 'countRedis' | 'watch'>;
  traces: Pick<Traces, 'ofDatabase'>;
  say: (sentence: string) => void;
}

/** The shop's world over its database, with the replica and the Redis beside it where they are named. */
export async function openWorld(
  config: Config,
  given: WorldGiven,
): Promise<{ world: World; replica: Replica | null }> {
  const { database, metrics, log, say } = given;
  metrics.watchPool(database.pool);
  const replica = await replicaOf(config, given);
  const reads = replica === null ? {} : { reading: replica.reading };
  const own = { db: database.db, clock: systemClock, random: randomBytes, log, ...reads };
  const redis = await openRedis(own, { config, metrics, say });
  return { world: { ...own, redis }, replica };
}

async function replicaOf(
  { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_MS, DATABASE_POOL }: Config,
  { database, metrics, traces, log, say }: WorldGiven,
): Promise<Replica | null> {
  if (DATABASE_URL === undefined || DATABASE_REPLICA_URL === undefined) return null;
  const replica = await openReplica({
    primaryUrl: DATABASE_URL,
    primary: database,
    replicaUrl: DATABASE_REPLICA_URL,
    poolSize: DATABASE_POOL,
    limitMs: DATABASE_REPLICA_LAG_MS,
    around: traces.ofDatabase,
    log,
  });
  metrics.watchReplica(replica);
  const warning = replica.warning();
  if (warning !== null) say(warning);
  return replica;
}
