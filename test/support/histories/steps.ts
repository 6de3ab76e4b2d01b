import * as fc from 'fast-check';
import type { Decision } from '../provider.ts';
import type { ValeChoice } from './vales.ts';

/** By PIX, by a card of a holder whose name says what its bank answers, on the provider's own page, or on delivery. */
export type Way = 'pix' | 'APRO' | 'OTHE' | 'CONT' | 'page' | 'delivery';

/** The buttons of the provider's own page. */
export type PageChoice =
  | 'cartao_aprovado'
  | 'cartao_recusado'
  | 'cartao_em_analise'
  | 'pix_pago'
  | 'pix_pendente';

/** What becomes of the refunds that the provider is asked for. */
export type RefundAnswer = 'approved' | 'in_process' | 'rejected' | 'refused';

type Failure = 'ok' | '500' | '500_after' | '400_after' | 'lost_answer';

/** Which call to the provider fails. */
export type Call = 'creation' | 'refund' | 'reading' | 'page';

/** What somebody does in a history. `which` counts the orders, or the charges, that there are by then. */
export type Step =
  | { act: 'buy'; way: Way; units: number; by?: ValeChoice }
  | { act: 'buy gift cards'; way: Way; units: number }
  | { act: 'vale'; which: number; what: 'bloquear' | 'desbloquear' | 'ajustar' }
  | { act: 'pay again' | 'buy instead'; way: Way; which: number }
  | { act: 'press'; which: number; choice: PageChoice }
  | { act: 'give up' | 'look' | 'send'; which: number }
  | { act: 'move'; which: number; to: 'cancelled' | 'processing' | 'shipped' | 'delivered'; anyway: boolean }
  | {
      act: 'refund';
      which: number;
      what: 'rest' | 'part' | 'piece';
      restock: boolean;
      asCredit?: boolean;
      repeat: boolean;
      answered: RefundAnswer;
    }
  | { act: 'restock'; units: number }
  | { act: 'decide'; which: number; as: Decision }
  | { act: 'refund there'; which: number; whole: boolean }
  | { act: 'news'; which: number; times: number }
  | { act: 'read, and be late' | 'late reading'; which: number }
  | { act: 'pass'; minutes: number }
  | { act: 'provider'; refunds: RefundAnswer; failure: { fails: Failure; at: Call } }
  | { act: 'both'; steps: Step[] };

const which = fc.nat(3);
const byCharge = fc.constantFrom<Way[]>('pix', 'pix', 'pix', 'APRO', 'APRO', 'OTHE', 'CONT');
const way = fc.oneof(
  { weight: 4, arbitrary: byCharge },
  { weight: 1, arbitrary: fc.constantFrom<Way[]>('page', 'page', 'delivery') },
);

const units = fc.integer({ min: 1, max: 2 });
const vale = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ValeChoice>('new') },
  { weight: 1, arbitrary: fc.constant<ValeChoice>('large') },
  { weight: 3, arbitrary: fc.record({ which }) },
);
const buy = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy' as const), way, units }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy' as const), way, units, by: vale }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('buy gift cards' as const), way, units }) },
);
const further = fc.oneof(
  fc.record({ act: fc.constant('pay again' as const), way: byCharge, which }),
  fc.record({ act: fc.constant('buy instead' as const), way, which }),
);
const choice = fc.constantFrom<PageChoice[]>(
  'cartao_aprovado',
  'cartao_aprovado',
  'pix_pago',
  'pix_pendente',
  'cartao_em_analise',
  'cartao_recusado',
);
const shopper = fc.oneof(
  fc.record({ act: fc.constantFrom('give up' as const, 'look' as const), which }),
  fc.record({ act: fc.constant('press' as const), which, choice }),
);

const owner = fc.oneof(
  fc.record({ act: fc.constant('send' as const), which }),
  fc.record({
    act: fc.constant('move' as const),
    which,
    to: fc.constantFrom(
      'cancelled' as const,
      'processing' as const,
      'shipped' as const,
      'delivered' as const,
    ),
    anyway: fc.boolean(),
  }),
  fc.record({ act: fc.constant('restock' as const), units }),
  fc.record({
    act: fc.constant('vale' as const),
    which,
    what: fc.constantFrom('bloquear' as const, 'desbloquear' as const, 'ajustar' as const),
  }),
);

const refund = fc.record({
  act: fc.constant('refund' as const),
  which,
  what: fc.constantFrom('rest' as const, 'part' as const, 'piece' as const),
  restock: fc.boolean(),
  asCredit: fc.oneof(fc.constant(false), fc.boolean()),
  repeat: fc.boolean(),
  answered: fc.constantFrom<RefundAnswer[]>(
    'approved',
    'approved',
    'in_process',
    'in_process',
    'rejected',
    'refused',
  ),
});

const bank = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('decide' as const), which, as: fc.constant('approve' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      which,
      as: fc.constantFrom<Decision[]>(
        'decline',
        'end_refund',
        'end_refund',
        'reject_refund',
        'dispute',
        'chargeback',
        'chargeback_lost',
        'chargeback_won',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('refund there' as const), which, whole: fc.boolean() }),
  },
);

const news = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('news' as const),
      which,
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('read, and be late' as const, 'late reading' as const),
      which,
    }),
  },
);

const HOUR = 60;
/** Before and after a PIX's term of half an hour, a day in which one may try again, and a day between two readings. */
const pass = fc.record({
  act: fc.constant('pass' as const),
  minutes: fc.constantFrom(0, 1, 11, 35, 2 * HOUR, 7 * HOUR, 26 * HOUR),
});

/** How it answers from now on, and which call it next fails to answer: a creation, a refund, or a reading. */
const provider = fc.record({
  act: fc.constant('provider' as const),
  refunds: fc.constantFrom<RefundAnswer[]>('approved', 'in_process', 'rejected', 'refused'),
  failure: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        fails: fc.constantFrom<Failure[]>('ok', 'ok', '500', '500_after', 'lost_answer'),
        at: fc.constantFrom<Call[]>('creation', 'refund', 'reading', 'page'),
      }),
    },
    // It does what it says no to: of refunds alone that is known.
    { weight: 1, arbitrary: fc.constant({ fails: '400_after' as const, at: 'refund' as const }) },
  ),
});

const alone: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: buy },
  { weight: 2, arbitrary: further },
  { weight: 2, arbitrary: shopper },
  { weight: 3, arbitrary: owner },
  { weight: 3, arbitrary: refund },
  { weight: 5, arbitrary: bank },
  { weight: 4, arbitrary: news },
  { weight: 3, arbitrary: pass },
  { weight: 2, arbitrary: provider },
);
const both = fc.record({
  act: fc.constant('both' as const),
  steps: fc.tuple(alone, alone).map((steps): Step[] => steps),
});

const PIX: Step = { act: 'buy', way: 'pix', units: 1 };
const PAID_LATE: Step[] = [
  { act: 'decide', which: 0, as: 'approve' },
  { act: 'news', which: 0, times: 1 },
];
/** One order is paid twice; late money comes for one that gave way; there are more buyers than units. */
const TROUBLE: Step[][] = [
  [PIX, { act: 'give up', which: 0 }, { act: 'pay again', way: 'APRO', which: 0 }, ...PAID_LATE],
  [PIX, { act: 'buy instead', way: 'APRO', which: 0 }, ...PAID_LATE],
  [
    { act: 'buy', way: 'pix', units: 1, by: 'new' },
    { act: 'give up', which: 0 },
    { act: 'buy', way: 'APRO', units: 1, by: { which: 0 } },
    ...PAID_LATE,
  ],
  [
    { act: 'buy gift cards', way: 'APRO', units: 2 },
    { act: 'buy', way: 'APRO', units: 1, by: { which: 1 } },
  ],
  [PIX, PIX, { act: 'both', steps: [PIX, { act: 'buy', way: 'APRO', units: 1 }] }],
];
/** How a history begins: mostly with an order. */
const opening = fc.oneof(
  { weight: 3, arbitrary: buy.map((first): Step[] => [first]) },
  { weight: 1, arbitrary: fc.constantFrom(...TROUBLE) },
);

/** Some of a history's steps are two that happen at once. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    opening,
    fc.array(fc.oneof({ weight: 9, arbitrary: alone }, { weight: 1, arbitrary: both }), {
      minLength: 5,
      maxLength: 16,
    }),
  )
  .map(([first, rest]): Step[] => [...first, ...rest]);
