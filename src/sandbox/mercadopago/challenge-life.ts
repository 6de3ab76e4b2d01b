import { isChallenged } from './challenge.ts';
import { settle } from './make-payment.ts';
import { toProviderTime } from './payment.ts';
import type { Payment } from './payment.ts';

const ANSWER_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

function ended(
  payment: Payment,
  nowMs: number,
  [status, detail]: ['rejected' | 'cancelled', string],
): Payment {
  const { three_ds_info: _info, challenge: _challenge, ...rest } = payment;
  return { ...rest, status, status_detail: detail, date_last_updated: toProviderTime(nowMs) };
}

/** The bank's page is looked at: from its payment's creation on its holder has five minutes. */
export function opened(payment: Payment, nowMs: number): Payment {
  if (!isChallenged(payment) || !payment.challenge || payment.challenge.opened !== null) return payment;
  return { ...payment, challenge: { ...payment.challenge, opened: toProviderTime(nowMs) } };
}

/** What the holder said, as far as her bank lets her. */
export function answered(payment: Payment, says: 'yes' | 'no', nowMs: number): Payment {
  if (!isChallenged(payment)) return payment;
  if (says === 'no' || payment.challenge?.declines === true)
    return ended(payment, nowMs, ['rejected', 'cc_rejected_3ds_challenge']);
  const { three_ds_info: _info, challenge: _challenge, ...rest } = payment;
  return settle(rest, nowMs);
}

/** Unanswered for five minutes the bank declines it; where nobody looked at its page it is over after a day. */
export function endIfUnanswered(payment: Payment, nowMs: number): Payment {
  if (!isChallenged(payment)) return payment;
  const ageMs = nowMs - Date.parse(payment.date_created);
  const wasOpened = typeof payment.challenge?.opened === 'string';
  if (wasOpened && ageMs >= ANSWER_MS)
    return ended(payment, nowMs, ['rejected', 'cc_rejected_3ds_challenge']);
  return ageMs >= DAY_MS ? ended(payment, nowMs, ['cancelled', 'expired']) : payment;
}
