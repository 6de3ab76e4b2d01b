import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import type { Api, RouteLimit } from './api.ts';

/** Counts requests per shopper's address and refuses with 429 what is over a route's declared limit. */
export function limitRates(api: Api): void {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (limit: RouteLimit) => {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const made = new RateLimiterMemory({
      keyPrefix: limit.name,
      points: limit.max,
      duration: limit.windowSeconds,
    });
    limiters.set(limit.name, made);
    return made;
  };
  api.addHook('onRoute', (route) => {
    const limit = route.config?.limit;
    if (limit === undefined) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => consume(limiterOf(limit), request.ip),
    ];
  });
}

/** One more event of this key; throws the 429 when it is one too many. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
