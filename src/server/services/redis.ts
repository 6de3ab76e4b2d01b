import type { Metrics } from '../http/metrics.ts';
import { createRedis, type Redis } from '../redis/index.ts';
import { generatedSecret } from '../security/secrets.ts';
import { isAlone, type Config } from '../settings/config.ts';
import type { World } from './world.ts';

/** One process alone shares nothing. */
const ALONE =
  'REDIS_URL não é usado: esta loja é um só processo com o banco embutido, e não há com quem dividir.';

interface OpenRedis {
  config: Pick<Config, 'REDIS_URL' | 'WORKERS' | 'DATABASE_URL'>;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
  metrics: Pick<Metrics, 'countRedis' | 'watch'>;
}

/** What nodes keep together, where there is a Redis and another node; nobody waits until it answers. */
export async function openRedis(
  world: Omit<World, 'redis'>,
  { config, metrics, say }: OpenRedis,
): Promise<Redis | undefined> {
  let redis: Redis | undefined;
  metrics.watch({
    name: 'vitrine_redis',
    help: 'Whether Redis is used now, or away; none where there is no REDIS_URL',
    label: 'state',
    read: async () => (redis === undefined ? {} : { up: Number(redis.isUp()), away: Number(!redis.isUp()) }),
  });
  if (config.REDIS_URL === undefined) return undefined;
  if (isAlone(config)) {
    say(ALONE);
    return undefined;
  }
  const secret = await generatedSecret(world, 'redis_signing');
  redis = createRedis({ ...world, address: config.REDIS_URL, secret, count: metrics.countRedis });
  return redis;
}
