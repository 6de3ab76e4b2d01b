import * as fc from 'fast-check';

type Nothing = Record<never, never>;
interface Which {
  which: number;
}
interface Pieces {
  piece: number;
  units: number;
}

/** What may happen to orders that are paid, and what is said of it: which piece, parcel, label or request of an order it is about. */
interface Said {
  label: Nothing;
  'many-labels': Nothing;
  ready: Nothing;
  hand: Nothing;
  resend: Nothing;
  part: Pieces;
  'parcel-label': Which;
  'cancel-label': Which;
  'undo-part': Which;
  arrived: Which;
  'part-code': Which & { number: number };
  'own-code': Which & { number: number };
  'new-piece': Which;
  'posting-code': Which;
  work: { ms: number };
  fault: { provider: 'melhorenvio' | 'focusnfe'; mode: string; path: string };
  terms: { keeps: boolean; lags: boolean };
  carry: Which & { move: number; weighs: boolean };
  tell: Which & { event: string; times: number };
  ask: Pieces & { wish: 'troca' | 'vale' | 'dinheiro'; reason: string };
  onward: Which;
  refuse: Which;
  money: Which;
  vale: Which;
  both: Which;
  'give-up': Which;
  withdraw: Nothing;
  refund: Pieces & { restock: boolean };
  'refund-all': Nothing;
  swap: Pieces;
  move: { number: number };
  add: Nothing;
  'add-unpaid': Nothing;
  invoice: Nothing;
  'cancel-invoice': Nothing;
  'entry-note': Which;
  judge: { refuses: boolean; keeps: boolean; processMs: number };
}

type AnyAct = { [Name in keyof Said]: { order: number; act: Name } & Said[Name] };

/** Some of what may happen, by its names. */
export type Act<Name extends keyof Said> = AnyAct[Name];
export type Step = Act<keyof Said>;

const PATHS = {
  melhorenvio: [
    '/me/cart$',
    '/me/cart/reverse',
    '/checkout',
    '/generate',
    '/shipment/cancel$',
    '/cancellable',
    '/me/orders',
    '/shipment/tracking',
  ],
  focusnfe: ['/v2/nfe$', '/v2/nfe/'],
} as const;
const FAULTS = [
  'lost_answer',
  'hang_after',
  '500_after',
  '400_after',
  '200_no',
  '200_no_after',
  '500',
  'half',
  'html',
  'garbage',
];
const EVENTS = ['generated', 'received', 'posted', 'undelivered', 'delivered', 'cancelled', 'expired'];

const some = fc.nat(2);
const units = fc.integer({ min: 1, max: 2 });

/** Any of some acts that say the same of themselves. */
const of = <Name extends string, More extends object>(
  names: Name[],
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) =>
  fc
    .tuple(some, fc.constantFrom(...names), fc.record<More>(more))
    .map(([order, act, said]) => ({ order, act, ...said }));

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const faultAt = (provider: 'melhorenvio' | 'focusnfe') =>
  of(['fault'], {
    provider: fc.constant(provider),
    mode: fc.constantFrom(...FAULTS),
    path: fc.constantFrom(...PATHS[provider]),
  });

const parcels = [
  often(5, of(['label'], {})),
  often(4, of(['part'], { piece: some, units: fc.constantFrom(1, 1, 2) })),
  often(5, of(['parcel-label'], { which: fc.nat(3) })),
  often(2, of(['part-code'], { which: some, number: fc.nat(99) })),
  often(1, of(['own-code'], { which: some, number: fc.nat(99) })),
  often(2, of(['undo-part', 'arrived'], { which: some })),
  often(2, of(['resend'], {})),
  often(3, of(['new-piece', 'posting-code'], { which: some })),
  often(2, of(['cancel-label'], { which: some })),
  often(2, of(['many-labels', 'ready', 'hand'], {})),
];

const chance = [
  often(
    7,
    of(['work'], { ms: fc.constantFrom(4000, 130_000, 3_700_000, 25 * 3_600_000, 8 * 24 * 3_600_000) }),
  ),
  often(3, faultAt('melhorenvio')),
  often(1, faultAt('focusnfe')),
  often(1, of(['terms'], { keeps: fc.boolean(), lags: fc.boolean() })),
  often(8, of(['carry'], { move: fc.nat(11), which: fc.nat(3), weighs: fc.boolean() })),
  often(3, of(['tell'], { event: fc.constantFrom(...EVENTS), which: some, times: units })),
  often(
    1,
    of(['judge'], { refuses: fc.boolean(), keeps: fc.boolean(), processMs: fc.constantFrom(0, 90_000) }),
  ),
];

const buyers = [
  often(
    6,
    of(['ask'], {
      wish: fc.constantFrom('troca' as const, 'vale' as const, 'dinheiro' as const),
      units,
      piece: some,
      reason: fc.constantFrom('pequeno', 'pequeno', 'arrependimento', 'defeito'),
    }),
  ),
  often(1, of(['withdraw'], {})),
  often(1, of(['give-up'], { which: fc.nat(3) })),
];

const office = [
  often(10, of(['onward'], { which: fc.nat(3) })),
  often(3, of(['refuse', 'money', 'vale', 'both'], { which: fc.nat(3) })),
  often(2, of(['refund'], { units, piece: some, restock: fc.boolean() })),
  often(1, of(['refund-all'], {})),
  often(2, of(['swap'], { units, piece: some })),
  often(1, of(['move'], { number: fc.integer({ min: 10, max: 13 }) })),
  often(2, of(['add', 'add-unpaid'], {})),
  often(3, of(['invoice'], {})),
  often(1, of(['cancel-invoice'], {})),
  often(1, of(['entry-note'], { which: some })),
];

export const anyStep: fc.Arbitrary<Step> = fc.oneof(...parcels, ...chance, ...buyers, ...office);

/** One act, or two people's at one moment, of one order as a rule. */
export const anyMoment: fc.Arbitrary<Step[]> = fc.oneof(
  often(
    5,
    anyStep.map((step) => [step]),
  ),
  often(
    1,
    fc.tuple(anyStep, anyStep).map((both) => [...both]),
  ),
  often(
    3,
    fc.tuple(some, anyStep, anyStep).map(([order, one, other]) => [
      { ...one, order },
      { ...other, order },
    ]),
  ),
);
