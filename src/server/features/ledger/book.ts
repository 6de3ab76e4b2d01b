import type { Kysely, Transaction } from 'kysely';
import { isOpenState } from '#shared/charges.ts';
import type { DB } from '../../db/index.ts';
import { listAttempts, type Attempt } from './attempts.store.ts';
import { listCharges, type Charge } from './charges.store.ts';

/** All that was tried to pay an order, and what the provider made of it. */
export interface Book {
  attempts: Attempt[];
  charges: Charge[];
}

export async function readBook(db: Kysely<DB> | Transaction<DB>, orderId: number): Promise<Book> {
  return { attempts: await listAttempts(db, orderId), charges: await listCharges(db, orderId) };
}

/**
 * May the provider have acted on it without our knowing? A page on which one pays keeps nobody waiting: were both paid,
 * the second payment goes back.
 */
export function isUnderWay(attempt: Attempt): boolean {
  return attempt.hosted_id === null && (attempt.state === 'sending' || attempt.state === 'unknown');
}

/** May money still come, by another attempt than this one? */
export function mayBePaid({ attempts, charges }: Book, except?: Attempt): boolean {
  return (
    attempts.some((attempt) => attempt.id !== except?.id && isUnderWay(attempt)) ||
    charges.some((charge) => isOpenState(charge.state))
  );
}
