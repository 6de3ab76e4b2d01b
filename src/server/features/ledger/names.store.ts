import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Charge = Selectable<DB['payments']>;

interface Named {
  provider: string;
  number: string;
}

export interface NewName extends Named {
  charge: Pick<Charge, 'id'>;
  /** So much may be money of its own. */
  doubtedCents: number | null;
  now: Date;
}

/** Notes a further number of a charge. False when all of it was known. */
export async function noteName(
  tx: Transaction<DB>,
  { provider, number, charge, doubtedCents, now }: NewName,
): Promise<boolean> {
  const told = { payment_id: charge.id, doubted_cents: doubtedCents };
  const row = await tx
    .insertInto('charge_names')
    .values({ provider, number, ...told, noted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'number'])
        .doUpdateSet(told)
        .where((eb) =>
          eb.or([
            eb('charge_names.payment_id', '<>', charge.id),
            eb('charge_names.doubted_cents', 'is distinct from', doubtedCents),
          ]),
        ),
    )
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** The further numbers of a charge, in the order in which they were noted. */
export async function listNames(tx: Transaction<DB>, charge: Pick<Charge, 'id'>): Promise<string[]> {
  const names = tx.selectFrom('charge_names').select('number').where('payment_id', '=', charge.id);
  return (await names.orderBy('noted_at').orderBy('number').execute()).map(({ number }) => number);
}

/** What goes by this number is a charge of its own after all. */
export async function dropName(tx: Transaction<DB>, { provider, number }: Named): Promise<void> {
  await tx.deleteFrom('charge_names').where('provider', '=', provider).where('number', '=', number).execute();
}

/** The charge of which this is a further number. */
export function findNamed(
  db: Kysely<DB> | Transaction<DB>,
  { provider, number }: Named,
): Promise<Charge | undefined> {
  return db
    .selectFrom('payments as p')
    .innerJoin('charge_names as n', 'n.payment_id', 'p.id')
    .selectAll('p')
    .where('n.provider', '=', provider)
    .where('n.number', '=', number)
    .executeTakeFirst();
}

/** Has a charge, and the attempt that made it, go by another number from now on. */
export async function renumber(tx: Transaction<DB>, charge: Charge, number: string): Promise<Charge> {
  await tx
    .updateTable('payment_attempts')
    .set({ provider_payment_id: number })
    .where('order_id', '=', charge.order_id)
    .where('provider_payment_id', '=', charge.provider_payment_id)
    .execute();
  return tx
    .updateTable('payments')
    .set({ provider_payment_id: number, is_own: true })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
