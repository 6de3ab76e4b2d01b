/** What several nodes keep together where there is a Redis: counts of limits, and answers of providers. */
export type { Redis, RedisFailure } from './port.ts';
export { createRedis, examineRedis } from './redis.ts';
