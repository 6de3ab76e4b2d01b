import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { DisputeFacts } from '../mail/index.ts';
import { findDisputeOfOrder } from './disputes.store.ts';

/** A dispute as letters tell of it: the one that is named, or the latest of its order. */
export async function findDisputeFacts(
  db: Kysely<DB>,
  about: { orderId: number; disputeId?: number | undefined },
): Promise<DisputeFacts | undefined> {
  const row = await findDisputeOfOrder(db, about);
  if (row === undefined) return undefined;
  const { id, amount_cents: amountCents, state, deadline, evidence } = row;
  const isUnanswered = state === 'open' && (evidence === 'missing' || evidence === 'rejected');
  return { id, amountCents, state, deadline, isUnanswered };
}
