import type { Pagamento } from '#shared/wire/payments.ts';

type Told = Pick<Pagamento, 'expires_at' | 'expires_in'>;

/** By the shop's moment, when that comes by this device's clock. */
const heard = new Map<string, number>();

/**
 * Until when something can be paid, by this device's clock, be that right or wrong: counted from the first answer that
 * told of it, so call it when one comes. Null where it has no end.
 */
export function untilOf({ expires_at, expires_in }: Told): number | null {
  if (expires_at === null) return null;
  // A server of an older version tells the moment alone.
  if (expires_in === undefined) return heard.get(expires_at) ?? Date.parse(expires_at);
  const untilMs = heard.get(expires_at) ?? Date.now() + expires_in * 1000;
  heard.set(expires_at, untilMs);
  return untilMs;
}
