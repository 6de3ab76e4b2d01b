import type { Transaction } from 'kysely';
import { blankSubjects } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { untie } from './ties.store.ts';

export const pixSubject = (id: number) => `pix ${id}`;

/** Takes somebody who is gone, and the buyers of these orders, out of the charges that were made for them. */
export async function forgetTied(
  tx: Transaction<DB>,
  whose: { customerId?: number; orderIds: readonly number[] },
): Promise<void> {
  const ids = await untie(tx, whose);
  await blankSubjects(tx, ids.map(pixSubject));
}
