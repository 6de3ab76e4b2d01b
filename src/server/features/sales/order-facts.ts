import type { OrderEdit } from '../edits/index.ts';
import type { WholeOrder } from '../orders/index.ts';

export interface OrderFacts extends WholeOrder {
  /** Whose order it is; empty where nobody said. */
  cpf: string;
  /** The provider's page on which it was last to be paid. */
  hostedUrl: string | null;
  /** What the office changed of it. */
  edits: readonly OrderEdit[];
  /** Units that go, or went, ahead in a part, by line. */
  ahead: ReadonlyMap<number, number>;
  /** What was paid for each unit, by line. */
  paidUnits: ReadonlyMap<number, readonly number[]>;
}
