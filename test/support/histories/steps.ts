import * as fc from 'fast-check';
import type { Decision } from '../provider.ts';

/** By PIX, or by a card of a holder whose name says what its bank answers. */
export type Way = 'pix' | 'APRO' | 'OTHE' | 'CONT';

/** What becomes of the refunds that the provider is asked for. */
export type RefundAnswer = 'approved' | 'in_process' | 'rejected';

/** What somebody does in a history. `which` counts the orders, or the charges, that there are by then. */
export type Step =
  | { act: 'buy'; way: Way; units: number }
  | { act: 'pay again' | 'buy instead'; way: Way; which: number }
  | { act: 'give up' | 'look' | 'send'; which: number }
  | { act: 'move'; which: number; to: 'cancelled' | 'processing' | 'delivered'; anyway: boolean }
  | {
      act: 'refund';
      which: number;
      what: 'rest' | 'part' | 'piece';
      restock: boolean;
      repeat: boolean;
      answered: RefundAnswer;
    }
  | { act: 'restock'; units: number }
  | { act: 'decide'; which: number; as: Decision }
  | { act: 'refund there'; which: number; whole: boolean }
  | { act: 'news'; which: number; times: number }
  | { act: 'read, and be late' | 'late reading'; which: number }
  | { act: 'pass'; minutes: number }
  | { act: 'provider'; refunds: RefundAnswer; fails: 'ok' | '500' | '500_after' | 'lost_answer'; at: string }
  | { act: 'both'; steps: Step[] };

const which = fc.nat(3);
const way = fc.constantFrom<Way[]>('pix', 'pix', 'pix', 'APRO', 'APRO', 'OTHE', 'CONT');

const buy = fc.record({ act: fc.constant('buy' as const), way, units: fc.integer({ min: 1, max: 2 }) });
const further = fc.record({ act: fc.constantFrom('pay again' as const, 'buy instead' as const), way, which });
const shopper = fc.record({ act: fc.constantFrom('give up' as const, 'look' as const), which });

const owner = fc.oneof(
  fc.record({ act: fc.constant('send' as const), which }),
  fc.record({
    act: fc.constant('move' as const),
    which,
    to: fc.constantFrom('cancelled' as const, 'processing' as const, 'delivered' as const),
    anyway: fc.boolean(),
  }),
  fc.record({ act: fc.constant('restock' as const), units: fc.integer({ min: 1, max: 2 }) }),
);

const refund = fc.record({
  act: fc.constant('refund' as const),
  which,
  what: fc.constantFrom('rest' as const, 'part' as const, 'piece' as const),
  restock: fc.boolean(),
  repeat: fc.boolean(),
  answered: fc.constantFrom<RefundAnswer[]>('approved', 'approved', 'in_process', 'in_process', 'rejected'),
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
  refunds: fc.constantFrom<RefundAnswer[]>('approved', 'in_process', 'rejected'),
  fails: fc.constantFrom(
    'ok' as const,
    'ok' as const,
    '500' as const,
    '500_after' as const,
    'lost_answer' as const,
  ),
  at: fc.constantFrom('payments$', 'refunds$', 'payments/[0-9]+$'),
});

const alone: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: buy },
  { weight: 2, arbitrary: further },
  { weight: 1, arbitrary: shopper },
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

/** A history begins with an order; some of its steps are two that happen at once. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    buy,
    fc.array(fc.oneof({ weight: 9, arbitrary: alone }, { weight: 1, arbitrary: both }), {
      minLength: 5,
      maxLength: 16,
    }),
  )
  .map(([first, rest]): Step[] => [first, ...rest]);
