import { describe, expect, it } from 'vitest';
import type { ChargeState } from '#shared/charges.ts';
import type { Attempt, Charge } from '../ledger/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { toldAs } from './told-again.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const viaOf = (of: { number: string } | { key: string }) =>
  ('number' in of ? of.number : of.key).startsWith('new') ? 'new' : '';

const attempt = (more: Partial<Attempt>) =>
  ({ method: 'cartao', state: 'answered', hosted_id: null, provider_payment_id: '1', ...more }) as Attempt;
const there = attempt({ provider_key: 'new-1' });
const page = attempt({ provider_key: 'old', hosted_id: 'h', state: 'unknown', provider_payment_id: null });
const charge = (state: ChargeState, more: Partial<Charge> = {}) =>
  ({
    provider: 'p',
    provider_payment_id: 'new-9',
    state,
    is_own: true,
    amount_cents: 100,
    method: 'visa',
    created_at: AT,
    ...more,
  }) as Charge;

interface Case {
  state: ChargeState;
  attempts?: Attempt[];
  charges?: Charge[];
  isAsked?: boolean;
  more?: Partial<ProviderPayment>;
}

function told({ state, attempts = [page, there], charges = [], isAsked = false, more = {} }: Case) {
  const payment = {
    id: '5',
    via: '',
    isOwn: false,
    state,
    amountCents: 100,
    methodId: 'visa',
    createdAt: AT,
  };
  const news = { ...payment, ...more } as ProviderPayment;
  return toldAs({ attempts, charges, payment: news, provider: 'p', viaOf, isAsked });
}

describe('[PORD-14] what the first interface tells of', () => {
  it('is money of its own where it bears the mark, or nothing was asked for elsewhere', () => {
    const charges = [charge('paid')];
    expect(told({ state: 'paid', charges, more: { isOwn: true } }).kind).toBe('own');
    expect(told({ state: 'paid', attempts: [page] }).kind).toBe('own');
    const atTheDoor = attempt({ method: 'entrega', provider_key: 'new-0' });
    expect(told({ state: 'paid', attempts: [page, atTheDoor] }).kind).toBe('own');
  });

  it.each([
    ['paid', 'paid', true],
    ['paid', 'disputed', true],
    ['refused', 'cancelled', false],
    ['open', 'in_review', false],
  ] as const)('is the inside of a charge that is %s where it is %s', (known, state, mayBeOwn) => {
    expect(told({ state, charges: [charge(known)] })).toMatchObject({
      kind: 'same',
      mayBeOwn,
      isClose: true,
    });
  });

  it.each([
    ['refused', 'paid'],
    ['cancelled', 'paid'],
    ['paid', 'refused'],
    ['paid', 'returned'],
  ] as const)('is none of a charge that is %s where it is %s, once that was read', (known, state) => {
    const charges = [charge(known)];
    expect(told({ state, charges })).toEqual({ kind: 'unclear', ask: ['new-9'], search: [] });
    expect(told({ state, charges, isAsked: true }).kind).toBe('own');
    // Where nothing else was asked for it can be nobody's money but the charge's.
    expect(told({ state, charges, isAsked: true, attempts: [there] }).kind).toBe('unclear');
  });

  it.each([
    ['open', 'paid'],
    ['paid', 'open'],
    ['in_review', 'refused'],
  ] as const)('stays unclear while one of the two is not over: %s, %s', (known, state) => {
    expect(told({ state, charges: [charge(known)], isAsked: true }).kind).toBe('unclear');
  });

  it('waits for what is awaited elsewhere, and has what was lost there looked for once', () => {
    const awaited = attempt({ provider_key: 'new-2', state: 'unknown', provider_payment_id: null });
    const lost = attempt({ provider_key: 'new-3', state: 'failed', provider_payment_id: null });
    expect(told({ state: 'paid', attempts: [page, awaited], isAsked: true }).kind).toBe('unclear');
    expect(told({ state: 'paid', attempts: [page, lost] })).toMatchObject({ search: ['new-3'] });
    expect(told({ state: 'paid', attempts: [page, lost], isAsked: true }).kind).toBe('own');
  });

  it('is none of a charge of another amount or kind, or of another minute', () => {
    for (const more of [{ amount_cents: 99 }, { method: 'pix' }, { created_at: later(61) }]) {
      expect(told({ state: 'paid', charges: [charge('paid', more)] }).kind).toBe('own');
    }
    const far = { state: 'paid' as const, charges: [charge('paid', { created_at: later(6) })] };
    expect(told(far)).toMatchObject({ kind: 'same', isClose: false });
    const hours = { charges: [charge('paid', { created_at: later(9999), method: 'pix' })] };
    expect(told({ state: 'paid', attempts: [there], ...hours })).toMatchObject({ mayBeOwn: false });
  });

  it('is the inside of the one that ended as it did', () => {
    const charges = [
      charge('refused'),
      charge('paid', { provider_payment_id: 'new-8', created_at: later(3) }),
    ];
    const found = told({ state: 'paid', charges });
    expect(found.kind === 'same' && found.charge.provider_payment_id).toBe('new-8');
  });
});

describe('[PORD-08] what another interface tells of', () => {
  const more = { id: 'new-9', via: 'new', isOwn: true };
  const inside = (state: ChargeState, own = false) =>
    charge(state, { provider_payment_id: '5', is_own: own });

  it('is what was heard of by its inside before, unless that bears the mark', () => {
    expect(told({ state: 'paid', charges: [inside('paid')], more })).toMatchObject({ kind: 'same' });
    expect(told({ state: 'paid', charges: [inside('paid', true)], more }).kind).toBe('own');
  });

  it('is a charge of its own where the two ended otherwise', () => {
    const known = { state: 'refused' as const, charges: [inside('paid')], more };
    expect(told(known)).toMatchObject({ kind: 'unclear', ask: ['5'] });
    expect(told({ ...known, isAsked: true }).kind).toBe('own');
  });
});
