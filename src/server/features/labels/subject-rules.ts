import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Order } from '../orders/index.ts';
import type { OrderParcel } from '../parcels/index.ts';
import type { Content } from './contents.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';

/** What a label is for: an order's own parcel, which is null, or one beside it. */
export interface Subject {
  order: Order;
  parcel: OrderParcel | null;
  /** One beside its own that was sent, and lost or brought back: the same pieces may go once more. */
  isGone: boolean;
}

/** Where the code of a label that is made goes. */
interface MadeCode {
  rastreio: string;
  transportadora: string;
  by: string;
  now: Date;
}

/** What differs between the kinds of parcels. */
export interface SubjectRules {
  /** What goes into it. */
  contents(deps: LabelsDeps, subject: Subject): Promise<Content[]>;
  /** What its rows say against a label; '' where they say nothing. */
  plainRefusal(subject: Subject, labels: readonly Label[]): string;
  /** Throws 409 for what else speaks against it, its order being locked. */
  refuse(tx: Transaction<DB>, subject: Subject, now: Date): Promise<void>;
  /** Notes the code, and moves what it moves. Throws before it writes anything. */
  take(deps: LabelsDeps, tx: Transaction<DB>, given: { subject: Subject; code: MadeCode }): Promise<void>;
}
