import type { Block, Sender } from './letter.ts';
import type { RefundNews } from './money-words.ts';
import type { OrderFacts } from './order-facts.ts';

/** What one kind of mail says of an order. */
export interface Message {
  subject: string;
  title: string;
  /** First what happened; the order itself follows. */
  opening: Block[];
  /** After the order. */
  closing: Block[];
}

export interface LetterContext {
  facts: OrderFacts;
  /** What the mail was queued with besides its order. */
  refund?: RefundNews | undefined;
  /** The tracking code that it tells; another one has overtaken it. */
  rastreio?: string | undefined;
  sender: Sender;
  now: Date;
}
