import { describe, expect, it } from 'vitest';
import { FIRST_PLAYED, isPlayedNumber, PLAYED_ORDER } from '#shared/played-charges.ts';
import type { Outcome, PaymentProvider } from './port.ts';
import { createTwoAccounts, nobody } from './two-accounts.ts';

const PLAYED = String(FIRST_PLAYED + 123_456_789_012);
const REAL = '148123456789';
/** What is answered is of no matter here. */
const THERE = {} as never;
const UNKNOWN = {
  kind: 'refused',
  refusal: { fault: 'unknown_charge', mend: null, code: '404', words: 'not found', detail: '404' },
} as const;

/** Answers nothing but who was asked for what: only which of two is asked is tried here. */
function listener(name: string, heard: string[], knows: readonly string[] = []): PaymentProvider {
  const note = async (...asked: unknown[]): Promise<Outcome<never>> => {
    heard.push([name, ...asked].join(' '));
    return { kind: 'unreachable', timedOut: false, detail: 'asked' };
  };
  const known = async (what: string, number: string): Promise<Outcome<never>> => {
    heard.push(`${name} ${what} ${number}`);
    return knows.includes(number) ? { kind: 'ok', value: THERE } : UNKNOWN;
  };
  return {
    name: 'one',
    via: name === 'own' ? 'orders' : '',
    viaOf: (of) => ('key' in of && of.key.startsWith('orders-') ? 'orders' : ''),
    account: '',
    browser: { cardAdapter: null, publicKey: name, sdkUrl: '', sources: SOURCES },
    createPix: (_request, key) => note('pix', key),
    createCard: (_request, key) => note('card', key),
    hostCheckout: (_request, key) => note('page', key),
    get: (number) => known('get', number),
    findByReference: (reference, key) => note('find', reference, key),
    cancel: (number) => note('cancel', number),
    refund: ({ paymentId }, key) => note('refund', paymentId, key),
    getRefund: ({ paymentId }) => note('refunded', paymentId),
    chargeOf: ({ resourceId }) => known('about', resourceId),
    disputesOf: (number) => note('disputes', number),
    getDispute: (id) => known('dispute', id),
    sendEvidence: (id) => known('evidence', id),
    orderReport: async () => ({ kind: 'ok', value: `tarefa-${name}` }),
    readReport: (task) => note('report', task),
    readNotification: ({ rawBody }) =>
      rawBody === name ? { deliveryId: name, topic: '', action: '', about: 'nothing', resourceId: '' } : null,
  };
}
const SOURCES = { script: [], connect: [], frame: [], form: [] };

function both(
  { isOn, hasOwn = true }: { isOn: boolean; hasOwn?: boolean },
  knows: { own?: string[]; played?: string[] } = {},
) {
  const heard: string[] = [];
  const state = { isOn, hasOwn };
  const own = listener('own', heard, knows.own);
  const played = listener('played', heard, knows.played);
  const provider = createTwoAccounts({
    played,
    own: () => (state.hasOwn ? own : null),
    isOn: () => state.isOn,
  });
  return { provider, heard, state };
}

describe('the sandbox and an account as one provider', () => {
  it('[PAYC-05] asks for money where the key says, whatever is on by now, and knows the keys of each', async () => {
    for (const isOn of [true, false]) {
      const { provider, heard } = both({ isOn });
      const request = {} as never;
      await provider.createPix?.(request, 'abc');
      await provider.createPix?.(request, 'conta-orders-abc');
      await provider.createCard?.(request, 'orders-abc');
      await provider.hostCheckout?.(request, 'conta-abc');
      await provider.findByReference('VIT-1', 'conta-orders-abc');
      await provider.findByReference('VIT-1', '');
      expect(heard).toEqual([
        'played pix abc',
        'own pix orders-abc',
        'played card orders-abc',
        'own page abc',
        'own find VIT-1 orders-abc',
        'played find VIT-1 ',
      ]);
      expect(provider.viaOf({ key: 'conta-orders-abc' })).toBe('orders');
      expect(provider.viaOf({ key: 'conta-abc' })).toBe('');
      expect([provider.account, provider.via, provider.browser.publicKey]).toEqual(
        isOn ? ['conta', 'orders', 'own'] : ['', '', 'played'],
      );
    }
  });

  it('[PAYC-05] asks for, cancels and pays back each charge where it was made', async () => {
    for (const isOn of [true, false]) {
      const { provider, heard } = both({ isOn }, { own: [REAL], played: [PLAYED] });
      await provider.get(REAL);
      await provider.get(PLAYED);
      await provider.cancel(PLAYED);
      await provider.cancel('ORD01ABC');
      await provider.refund({ paymentId: `${PLAYED_ORDER}ABC` }, 'k');
      await provider.refund({ paymentId: REAL }, 'k');
      await provider.getRefund({ paymentId: REAL, refundId: '1' });
      await provider.disputesOf?.(PLAYED);
      expect(heard).toEqual([
        `own get ${REAL}`,
        `played get ${PLAYED}`,
        `played cancel ${PLAYED}`,
        'own cancel ORD01ABC',
        `played refund ${PLAYED_ORDER}ABC k`,
        `own refund ${REAL} k`,
        `own refunded ${REAL}`,
        `played disputes ${PLAYED}`,
      ]);
    }
  });

  it('[PAYC-05] asks the other one for what has no mark and is unknown', async () => {
    const { provider, heard } = both({ isOn: true }, { played: ['900', 'd-1'] });
    expect(await provider.get('900')).toMatchObject({ kind: 'ok' });
    expect(await provider.getDispute?.('d-1')).toMatchObject({ kind: 'ok' });
    expect(await provider.sendEvidence?.('d-2', [])).toMatchObject({ kind: 'refused' });
    expect(await provider.chargeOf?.({ about: 'claim', resourceId: 'd-1' })).toMatchObject({ kind: 'ok' });
    expect(heard).toEqual([
      'own get 900',
      'played get 900',
      'played get 900',
      'own dispute d-1',
      'played dispute d-1',
      'own evidence d-2',
      'played evidence d-2',
      'own about d-1',
      'played about d-1',
    ]);
  });

  it('[PAYC-05] reads a report where it was ordered, and news by either signature', async () => {
    const { provider, heard, state } = both({ isOn: true });
    const ordered = await provider.orderReport?.({ from: new Date(0), before: new Date(1) });
    expect(ordered).toEqual({ kind: 'ok', value: 'conta-tarefa-own' });
    state.isOn = false;
    await provider.readReport?.('conta-tarefa-own');
    await provider.readReport?.('tarefa-played');
    expect(heard).toEqual(['own report tarefa-own', 'played report tarefa-played']);
    const news = (rawBody: string) =>
      provider.readNotification({ headers: {}, query: {}, body: null, rawBody });
    expect([news('own')?.deliveryId, news('played')?.deliveryId, news('forged')]).toEqual([
      'own',
      'played',
      null,
    ]);
  });

  it('[PAYC-06] asks nobody in place of an account that is gone: what was begun there waits', async () => {
    const { provider, heard, state } = both({ isOn: true });
    state.hasOwn = false;
    expect(await provider.createPix?.({} as never, 'conta-abc')).toMatchObject({ kind: 'unreachable' });
    expect(await provider.findByReference('VIT-1', 'conta-abc')).toMatchObject({ kind: 'unreachable' });
    expect(heard).toEqual([]);
    for (const ask of [
      () => provider.get(REAL),
      () => provider.cancel(REAL),
      () => provider.refund({ paymentId: REAL }, 'k'),
      () => provider.getRefund({ paymentId: REAL, refundId: '1' }),
      () => provider.disputesOf?.(REAL),
    ])
      expect(await ask()).toMatchObject({ kind: 'unreachable' });
    // Only whether it is one of its own, from before it marked them.
    expect(new Set(heard)).toEqual(new Set([`played get ${REAL}`]));
    heard.length = 0;
    const shut = nobody(listener('own', heard));
    expect(await shut.refund({ paymentId: REAL }, 'k')).toMatchObject({ kind: 'unreachable' });
    expect(shut.readNotification({ headers: {}, query: {}, body: null, rawBody: 'own' })).toBeNull();
    expect(heard).toEqual([]);
  });
});

it('[PAYC-05] tells played charges from all that the provider makes', () => {
  for (const number of [PLAYED, `${PLAYED_ORDER}0123456789ABCDEFGHJKMNPQ`])
    expect(isPlayedNumber(number), number).toBe(true);
  for (const number of ['123456789', REAL, '999999999999', 'ORD01ABC', 'ORDTST01ABC', 'PAY01ABC', ''])
    expect(isPlayedNumber(number), number).toBe(false);
});

it('[PAYC-05] asks the only account that there is once, whatever it does not know', async () => {
  const heard: string[] = [];
  const sole = listener('own', heard);
  const provider = createTwoAccounts({ played: sole, own: () => sole, isOn: () => true });
  await provider.get(REAL);
  await provider.getDispute?.('d-1');
  await provider.createPix?.({} as never, 'abc');
  await provider.createPix?.({} as never, 'conta-abc');
  expect(heard).toEqual([`own get ${REAL}`, 'own dispute d-1', 'own pix abc', 'own pix abc']);
});

it('[PAYC-05] asks no account of the provider’s own for what was only played: that is unknown at once', async () => {
  const heard: string[] = [];
  const sole = listener('own', heard);
  const provider = createTwoAccounts({ played: sole, own: () => sole, isOn: () => true, plays: false });
  for (const ask of [
    () => provider.get(PLAYED),
    () => provider.cancel(PLAYED),
    () => provider.refund({ paymentId: `${PLAYED_ORDER}ABC` }, 'k'),
    () => provider.getRefund({ paymentId: PLAYED, refundId: '1' }),
  ])
    expect(await ask()).toMatchObject(UNKNOWN_TO_ALL);
  expect(heard).toEqual([]);
  await provider.get(REAL);
  expect(heard).toEqual([`own get ${REAL}`]);
});
const UNKNOWN_TO_ALL = { kind: 'refused', refusal: { fault: 'unknown_charge' } };
