import type { ChargeState } from '#shared/charges.ts';
import type { DB } from '../../db/index.ts';

export type MovementKind = DB['charge_movements']['kind'];

/** A charge as it stands: by the provider's last word, which has a day. */
export interface Standing {
  state: ChargeState;
  amountCents: number;
  refundedCents: number;
  at: Date;
  paidAt: Date | null;
}

export interface Movement {
  kind: MovementKind;
  cents: number;
  at: Date;
}

/** What of a charge's amount was ever paid, has gone back, and is contested, in cents. */
function standOf({ state, amountCents, refundedCents }: Standing) {
  if (state !== 'paid' && state !== 'disputed' && state !== 'returned')
    return { charged: 0, returned: 0, disputed: 0 };
  const returned = state === 'returned' ? amountCents : Math.min(amountCents, refundedCents);
  return { charged: amountCents, returned, disputed: state === 'disputed' ? amountCents - returned : 0 };
}

/**
 * What moved of a charge since `noted`: with it all movements come to where it stands now. They have the day of the
 * provider's last word, its payment the day on which it was approved.
 */
export function movedSince(
  noted: readonly { kind: MovementKind; cents: string | number }[],
  charge: Standing,
): Movement[] {
  const sums = new Map(noted.map(({ kind, cents }) => [kind, Number(cents)]));
  const sum = (...kinds: MovementKind[]) => kinds.reduce((cents, kind) => cents + (sums.get(kind) ?? 0), 0);
  const stand = standOf(charge);
  const { at } = charge;
  // A charge is paid once: fees are told beside that row. What its amount becomes later corrects it.
  const payment = sums.has('charged')
    ? { kind: 'corrected' as const, at }
    : { kind: 'charged' as const, at: charge.paidAt ?? at };
  return [
    { ...payment, cents: stand.charged - sum('charged', 'corrected') },
    { kind: 'returned' as const, at, cents: stand.returned - sum('returned') },
    { kind: 'disputed' as const, at, cents: stand.disputed - sum('disputed') },
  ].filter(({ cents }) => cents !== 0);
}
