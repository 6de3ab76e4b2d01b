import { isPlayedNumber } from '#shared/played-charges.ts';
import type { Outcome, PaymentProvider } from './port.ts';

type Ask<T> = (one: PaymentProvider) => Promise<Outcome<T>> | undefined;

const isUnknown = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && outcome.refusal.fault === 'unknown_charge';

/** With what keys begin of what is asked for at the owner's account. */
const OWN = 'conta';

export interface TwoAccounts {
  /** Where nothing is real: the shop's own sandbox. */
  played: PaymentProvider;
  /** The account that the owner has given, at any moment, charging or not; null while she has given none. */
  own: () => PaymentProvider | null;
  /** Is it the one that charges? */
  isOn: () => boolean;
  /** Does `played` know numbers of played charges? It does unless told otherwise; an account of the provider's own does not. */
  plays?: boolean;
}

/**
 * The sandbox and the owner's account as one provider: what is asked for from now on goes to the one that is on, and each
 * charge is asked for, cancelled and paid back where it was made. Keys and numbers tell where, for good: keys of the
 * account begin with its mark, and numbers of played charges are like none of the provider's.
 */
export function createTwoAccounts({ played, own, isOn, plays = true }: TwoAccounts): PaymentProvider {
  const account = () => own() ?? nobody(played);
  const now = () => (isOn() ? account() : played);
  /** Null where there is none, or it is the same one: nobody is asked twice. */
  const other = () => [played, own()].find((one) => one !== null && one !== now()) ?? null;
  const keyed = (key: string) => (isOwnKey(key) ? account() : played);

  /**
   * Asks whoever made a charge. One without a mark is the account's, or of a sandbox that did not mark them yet: what is
   * unknown there, or at no account any more, is asked of the sandbox only where that knows it.
   */
  async function madeBy<T>(number: string, ask: Ask<T>): Promise<Outcome<T>> {
    if (isPlayedNumber(number)) return plays ? ((await ask(played)) ?? NOT_THERE) : GONE;
    const present = own();
    const first = present === null ? await shut() : ((await ask(present)) ?? NOT_THERE);
    if (present !== null && (present === played || !isUnknown(first))) return first;
    const known = await played.get(number);
    return known.kind === 'ok' ? ((await ask(played)) ?? NOT_THERE) : first;
  }

  /** By numbers that say nothing of where they are from: one that is unknown now may be the other's. */
  async function eitherOf<T>(ask: Ask<T>): Promise<Outcome<T>> {
    const first = (await ask(now())) ?? NOT_THERE;
    const second = other();
    return !isUnknown(first) || second === null ? first : ((await ask(second)) ?? first);
  }

  return {
    name: played.name,
    get via() {
      return now().via;
    },
    get account() {
      return isOn() ? OWN : '';
    },
    get browser() {
      return now().browser;
    },
    viaOf: (of) => played.viaOf('key' in of ? { key: bare(of.key) } : of),
    ...creating(played, keyed),
    get: (id) => madeBy(id, (one) => one.get(id)),
    findByReference: (reference, key) => keyed(key).findByReference(reference, bare(key)),
    cancel: (id) => madeBy(id, (one) => one.cancel(id)),
    refund: (request, key) => madeBy(request.paymentId, (one) => one.refund(request, bare(key))),
    getRefund: (request) => madeBy(request.paymentId, (one) => one.getRefund(request)),
    chargeOf: (news) => eitherOf((one) => one.chargeOf?.(news)),
    disputesOf: (id) => madeBy(id, (one) => one.disputesOf?.(id)),
    getDispute: (id) => eitherOf((one) => one.getDispute?.(id)),
    sendEvidence: (id, files) => eitherOf((one) => one.sendEvidence?.(id, files)),
    orderReport: async (span) => marked(isOn(), (await now().orderReport?.(span)) ?? NOT_THERE),
    readReport: async (task) => (await keyed(task).readReport?.(bare(task))) ?? NOT_THERE,
    offeredInstallments: async (amountCents) => (await now().offeredInstallments?.(amountCents)) ?? NOT_THERE,
    readNotification: (call) => own()?.readNotification(call) ?? played.readNotification(call),
  };
}

const isOwnKey = (key: string) => key.startsWith(`${OWN}-`);
const bare = (key: string) => (isOwnKey(key) ? key.slice(OWN.length + 1) : key);

type Creating = Pick<PaymentProvider, 'createPix' | 'createCard' | 'hostCheckout'>;

/**
 * What asks for money goes the way that its key names: it was written down before, and may be asked for again. A way that the
 * provider does not have is absent here, too: nobody places an order for it.
 */
function creating(played: Creating, keyed: (key: string) => PaymentProvider): Creating {
  const ways: Required<Creating> = {
    createPix: async (request, key) => (await keyed(key).createPix?.(request, bare(key))) ?? NOT_THERE,
    createCard: async (request, key) => (await keyed(key).createCard?.(request, bare(key))) ?? NOT_THERE,
    hostCheckout: async (request, key) => (await keyed(key).hostCheckout?.(request, bare(key))) ?? NOT_THERE,
  };
  return waysOf(played, ways);
}

/** Of these the ones that the other one has, too. */
const waysOf = (like: Creating, { createPix, createCard, hostCheckout }: Required<Creating>): Creating => ({
  ...(like.createPix !== undefined && { createPix }),
  ...(like.createCard !== undefined && { createCard }),
  ...(like.hostCheckout !== undefined && { hostCheckout }),
});

/** A report is read where it was ordered. */
function marked(isOwn: boolean, ordered: Outcome<string>): Outcome<string> {
  return isOwn && ordered.kind === 'ok' ? { kind: 'ok', value: `${OWN}-${ordered.value}` } : ordered;
}

const NOT_THERE = { kind: 'unreachable', timedOut: false, detail: 'no such way here' } as const;

/** There is no sandbox any more, and an account is not asked for what it never had. */
const GONE = {
  kind: 'refused',
  refusal: {
    fault: 'unknown_charge',
    mend: null,
    code: 'played',
    words: 'a charge of a sandbox that is gone',
    detail: '404 played',
  },
} as const;

const SHUT = 'a conta guardada não abre com a DATA_KEY de agora, ou saiu da loja';
const shut = async () => ({ kind: 'unreachable', timedOut: false, detail: SHUT }) as const;

/**
 * The account is gone, or its token does not open, and something of it is asked for: nobody can be asked, and nobody is.
 * Whoever waits for an answer goes on waiting, as while the provider is down.
 */
export function nobody(like: PaymentProvider): PaymentProvider {
  return {
    name: like.name,
    via: like.via,
    viaOf: like.viaOf,
    account: like.account,
    browser: like.browser,
    ...waysOf(like, { createPix: shut, createCard: shut, hostCheckout: shut }),
    get: shut,
    findByReference: shut,
    cancel: shut,
    refund: shut,
    getRefund: shut,
    chargeOf: shut,
    disputesOf: shut,
    getDispute: shut,
    sendEvidence: shut,
    orderReport: shut,
    readReport: shut,
    offeredInstallments: shut,
    readNotification: () => null,
  };
}
