import { networkOf } from '../address.ts';
import type { Clock } from '../clock.ts';
import { tooMany } from '../errors.ts';
import { createWindows, type Windows } from '../windows.ts';
import type { Api, RouteLimit } from './api.ts';

/** How much more a /48 may do than one address: mobile carriers give a /64 of it to each telephone. */
const WIDE_FACTOR = 16;

interface Limiter {
  near: Windows;
  wide: Windows;
}

/** Counts requests per shopper's address and refuses with 429 what is over a route's declared limit. */
export function limitRates(api: Api, clock: Clock): void {
  const limiters: Partial<Record<string, Limiter>> = {};
  const limiterOf = ({ name, max, windowSeconds }: RouteLimit): Limiter => {
    const windowMs = windowSeconds * 1000;
    return (limiters[name] ??= {
      near: createWindows({ clock, name: `limit-${name}`, max, windowMs }),
      wide: createWindows({ clock, name: `limit-${name}-wide`, max: WIDE_FACTOR * max, windowMs }),
    });
  };
  api.addHook('onRoute', (route) => {
    const { limit } = route.config ?? {};
    if (limit === undefined) return;
    const limiter = limiterOf(limit);
    route.onRequest = [...[route.onRequest ?? []].flat(), async (request) => consume(limiter, request.ip)];
  });
}

/** One more event of this address; throws the 429 when it is one too many. */
function consume({ near, wide }: Limiter, address: string): void {
  const network = networkOf(address);
  const counted: [Windows, string][] = [[near, network.near]];
  if (network.wide !== null) counted.push([wide, network.wide]);
  const waitMs = Math.max(...counted.map(([windows, key]) => windows.waitMs(key)));
  if (waitMs > 0) throw tooMany(waitMs / 1000);
  for (const [windows, key] of counted) windows.add(key);
}
