import { isOpenState, type ChargeState } from '#shared/charges.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { isUnderWay, type Attempt, type Book, type Charge } from '../ledger/index.ts';
import type { OrdersDeps } from './deps.ts';

/**
 * What the provider tells of under a number that the order does not know.
 * - `own`: a sum of money that it did not tell of before.
 * - `same`: the money of this charge, under another number. It may be money of its own all the same (`mayBeOwn`), and is so
 *   hardly where it was made in the same moment (`isClose`).
 * - `unclear`: it may be either until these charges were read, or what these keys made was found.
 */
export type Told =
  | { kind: 'own' }
  | { kind: 'same'; charge: Charge; mayBeOwn: boolean; isClose: boolean }
  | { kind: 'unclear'; ask: string[]; search: string[] };

interface Situation extends Book {
  provider: string;
  payment: ProviderPayment;
  viaOf: OrdersDeps['viaOf'];
  /** The charges that may be the same were read a moment ago. */
  isAsked: boolean;
}

/** One interface tells so long after another one, at most, that a charge was made. */
const TWIN_MS = 60_000;
/** Mostly it is this much; nobody pays twice in it. */
const CLOSE_MS = 5000;

/**
 * What a newer interface of a provider has charged its first one may tell of too, under a number of its own. Whichever is
 * heard of first, it stands once. A payment that bears the shop's mark is never such an inside.
 */
export function toldAs(situation: Situation): Told {
  const { attempts, charges, payment, provider, viaOf, isAsked } = situation;
  const isFirst = payment.via === '';
  if (isFirst && payment.isOwn) return { kind: 'own' };
  const asked = attempts.filter(({ method }) => method !== 'entrega');
  const elsewhere = asked.filter(({ provider_key: key }) => viaOf({ key }) !== '');
  const here = asked.filter((attempt) => !elsewhere.includes(attempt));
  const others = charges.filter(({ provider: by, provider_payment_id: number, is_own: isOwn }) => {
    if (by !== provider) return false;
    return isFirst ? viaOf({ number }) !== '' : viaOf({ number }) === '' && !isOwn;
  });
  if (others.length === 0 && (!isFirst || elsewhere.length === 0)) return { kind: 'own' };

  const isOnlyElsewhere = here.length === 0;
  const fitting = others
    .filter((charge) => mayBe(charge, payment, { isOnlyElsewhere }))
    .toSorted((a, b) => apartMs(a, payment) - apartMs(b, payment));
  const charge = fitting.find(({ state }) => isSameState(state, payment.state));
  if (charge !== undefined) {
    const mayBeOwn = isMoney(payment.state) && here.some(mayHaveMade);
    return { kind: 'same', charge, mayBeOwn, isClose: apartMs(charge, payment) < CLOSE_MS };
  }
  const isEither = fitting.some(({ state }) => isOpenState(state) || isOpenState(payment.state));
  if (isEither || (!isAsked && fitting.length > 0)) return unclear(fitting);
  if (!isFirst) return { kind: 'own' };
  // What is asked for there is known once that has answered, or was found.
  const isAwaited = isOnlyElsewhere || elsewhere.some(isUnderWay);
  const lost = elsewhere.filter((attempt) => attempt.provider_payment_id === null);
  return isAwaited || (!isAsked && lost.length > 0) ? unclear(fitting, lost) : { kind: 'own' };
}

function unclear(charges: Charge[], attempts: Attempt[] = []): Told {
  return {
    kind: 'unclear',
    ask: charges.map((charge) => charge.provider_payment_id),
    search: attempts.map((attempt) => attempt.provider_key),
  };
}

/** Where nothing else was asked for, the amount is enough. */
function mayBe(
  charge: Charge,
  payment: ProviderPayment,
  { isOnlyElsewhere }: { isOnlyElsewhere: boolean },
): boolean {
  if (charge.amount_cents !== payment.amountCents) return false;
  return isOnlyElsewhere || (charge.method === payment.methodId && apartMs(charge, payment) < TWIN_MS);
}

const apartMs = (charge: Charge, payment: ProviderPayment) =>
  Math.abs(charge.created_at.getTime() - payment.createdAt.getTime());

const isMoney = (state: ChargeState) => state === 'paid' || state === 'disputed';
const isDead = (state: ChargeState) => state === 'refused' || state === 'cancelled';

/** One is not paid while the other one is refused, or back. */
function isSameState(one: ChargeState, other: ChargeState): boolean {
  return (
    one === other ||
    (isOpenState(one) && isOpenState(other)) ||
    (isMoney(one) && isMoney(other)) ||
    (isDead(one) && isDead(other))
  );
}

/** On a page one may pay more than once; of an attempt that failed a charge may be found all the same. */
function mayHaveMade(attempt: Attempt): boolean {
  return attempt.hosted_id !== null || attempt.state !== 'answered';
}
