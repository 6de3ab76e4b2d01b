/** The provider takes no PIX of a shorter life. */
export const LEAST_PIX_MINUTES = 30;
export const MOST_PIX_MINUTES = 43_200;

/** At the provider a PIX lives this much longer, so that who pays in the last second is not turned away. */
export const PIX_GRACE_MS = 60_000;

/**
 * How it is told until when something can be paid: as a moment, and in seconds, which hold whatever the time is on her
 * device.
 */
export function toldTerm(until: Date | null, now: Date): { expires_at: string | null; expires_in?: number } {
  if (until === null) return { expires_at: null };
  const leftSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { expires_at: until.toISOString(), expires_in: Math.max(0, leftSeconds) };
}

/** Until when a shopper is told that she can pay a PIX: the order's end, or the code's where that comes first. */
export function payablePixUntil(ends: { order: Date | null; charge: Date | null }): Date | null {
  const chargeEnd = ends.charge && new Date(ends.charge.getTime() - PIX_GRACE_MS);
  if (ends.order === null || chargeEnd === null) return ends.order ?? chargeEnd;
  return chargeEnd < ends.order ? chargeEnd : ends.order;
}
