import { networkOf } from '../limits/address.ts';
import type { Clock } from '../clock.ts';
import { tooMany } from '../errors.ts';
import type { SharedWindows } from '../limits/shared-windows.store.ts';
import type { ToldWindows } from '../limits/told-windows.ts';
import { createWindows, type Windows } from '../limits/windows.ts';
import type { Api, RouteLimit } from './api.ts';

export interface RateLimitDeps {
  clock: Clock;
  shared: SharedWindows;
  /** How what is counted here reaches other servers; null where there are none. */
  told: ToldWindows | null;
}

/** How much more a /48 may do than one address: mobile carriers give a /64 of it to each telephone. */
const WIDE_FACTOR = 16;

interface Counted {
  windows: Windows;
  key: string;
  max: number;
}

/** Which windows a request from an address counts in. */
type Limiter = (address: string) => Counted[];

/** Counts requests per shopper's address and refuses with 429 what is over a route's declared limit. */
export function limitRates(api: Api, deps: RateLimitDeps): void {
  const limiters: Partial<Record<string, Limiter>> = {};
  const { told } = deps;
  api.addHook('onReady', async () => told?.job.start());
  api.addHook('onClose', async () => told?.job.stop());
  api.addHook('onRoute', (route) => {
    const { limit } = route.config ?? {};
    if (limit === undefined) return;
    const limiter = (limiters[limit.name] ??= createLimiter(limit, deps));
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        const counted = limiter(request.ip);
        consume(counted);
        if (limit.shared === true) await consumeShared(counted, limit, deps);
        else for (const one of counted) told?.note({ ...one, name: limit.name });
      },
    ];
  });
}

function createLimiter({ name, max, windowSeconds }: RouteLimit, { clock }: RateLimitDeps): Limiter {
  const windowMs = windowSeconds * 1000;
  const maxWide = WIDE_FACTOR * max;
  const ofNear = createWindows({ clock, name: `limit-${name}`, max, windowMs });
  const ofWide = createWindows({ clock, name: `limit-${name}-wide`, max: maxWide, windowMs });
  return (address) => {
    const { near, wide } = networkOf(address);
    const counted = { windows: ofNear, key: near, max };
    return wide === null ? [counted] : [counted, { windows: ofWide, key: wide, max: maxWide }];
  };
}

/** One more event of this address here; throws the 429 when it is one too many. */
function consume(counted: readonly Counted[]): void {
  const waitMs = Math.max(...counted.map(({ windows, key }) => windows.waitMs(key)));
  if (waitMs > 0) throw tooMany(waitMs / 1000);
  for (const { windows, key } of counted) windows.add(key);
}

/** The same over all servers. What it learns is refused from memory the next time. */
async function consumeShared(
  counted: readonly Counted[],
  { name, windowSeconds }: RouteLimit,
  { clock, shared }: RateLimitDeps,
): Promise<void> {
  const keys = counted.map(({ key }) => ({ key: `${name} ${key}`, windowMs: windowSeconds * 1000 }));
  const counts = await shared.add(keys);
  for (const [index, { windows, key, max }] of counted.entries()) {
    const count = counts[index];
    if (count === undefined) continue;
    windows.learn(key, count);
    if (count.events > max) throw tooMany((count.endsMs - clock().getTime()) / 1000);
  }
}
