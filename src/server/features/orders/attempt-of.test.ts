import { describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { Attempt } from '../ledger/index.ts';
import { attemptOf } from './attempt-of.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const MINUTE_MS = 60_000;

const page = {
  id: 1,
  method: 'preferencia',
  provider_key: 'a',
  provider_payment_id: null,
  created_at: new Date(AT.getTime() - 30 * MINUTE_MS),
} as Attempt;
const pix = { ...page, id: 2, method: 'pix', created_at: AT } as Attempt;

/** Of a charge that was made so many minutes after the PIX was asked for. */
function madeBy(minutes: number, more: Partial<ProviderPayment> = {}): number | undefined {
  const createdAt = new Date(AT.getTime() + minutes * MINUTE_MS);
  const payment = { id: '5', via: '', methodId: 'pix', createdAt, ...more } as ProviderPayment;
  return attemptOf({ viaOf: () => '' }, { attempts: [page, pix], known: undefined, payment })?.id;
}

describe('[PAPI-99] the attempt of a charge', () => {
  it('is the one that the charge names, whenever it was made', () => {
    expect(madeBy(-20, { attempt: '2' })).toBe(2);
    expect(madeBy(1, { attempt: '1' })).toBe(1);
    expect(madeBy(1, { attempt: '3' })).toBeUndefined();
  });

  it('is the latest of its kind that was there by then, where it names none', () => {
    expect(madeBy(0)).toBe(2);
    expect(madeBy(-4)).toBe(2);
    expect(madeBy(-6)).toBe(1);
    expect(madeBy(0, { methodId: 'visa' })).toBe(1);
    expect(madeBy(-31)).toBe(1);
    expect(madeBy(-36)).toBeUndefined();
  });
});
