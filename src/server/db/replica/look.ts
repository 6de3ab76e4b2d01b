import { setTimeout as sleep } from 'node:timers/promises';
import { onlyReading } from '../begins.ts';
import { createLimitedPool } from '../pool.ts';
import { ASIDE_TEXTS, findPrimaryPlace, findReplicaPlace } from './probe.ts';
import { watchReplica, type ReplicaState } from './watch.ts';

const PATIENCE = { connectTimeoutMs: 5000, answerTimeoutMs: 5000 };

interface LookedAt extends Pick<ReplicaState, 'ageMs' | 'aside'> {
  text: string;
}

/** What is wrong with a replica just now, for whoever looks at the shop from outside; the sentence says of it what it does. */
export async function lookAtReplica({
  primaryUrl,
  replicaUrl,
  limitMs,
}: {
  primaryUrl: string;
  replicaUrl: string;
  limitMs: number;
}): Promise<LookedAt> {
  const pools = [primaryUrl, replicaUrl].map((url) =>
    createLimitedPool({ connectionString: url, max: 1 }, PATIENCE, () => {}),
  );
  const [primary, replica] = pools;
  try {
    if (primary === undefined || replica === undefined) throw new Error('There are two addresses');
    const follower = onlyReading(replica);
    const watch = watchReplica({
      primary: () => findPrimaryPlace(primary),
      replica: () => findReplicaPlace(follower),
      limitMs,
    });
    // One that is well may show only at the second look what the primary had written at the first, and a clone's that it is one.
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await watch.look();
      const { aside } = watch.state();
      const isSettled = aside === null ? looks > 0 : aside !== 'behind' && aside !== 'unknown';
      if (isSettled) break;
      await sleep(limitMs / LOOKS);
    }
    const { ageMs, aside, error } = watch.state();
    const why = error instanceof Error ? ` (${error.message || error.name})` : '';
    return { ageMs, aside, text: aside === null ? 'em dia' : `${ASIDE_TEXTS[aside]}${why}` };
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

const LOOKS = 4;
