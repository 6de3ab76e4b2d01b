import type { Selectable, Transaction } from 'kysely';
import { dayAfter, dayOf, endOfDay } from '#shared/days.ts';
import type { DB } from '../../db/index.ts';
import { insertMovement, lockCredits, updateCredit, type Credit, type Db } from './credits.store.ts';
import { stateOf } from './state.ts';

type Tx = Transaction<DB>;

export type CreditUse = Selectable<DB['credit_uses']>;

/** What an order takes of one vale. */
export interface Taking {
  creditId: number;
  cents: number;
}

/** A vale that ended while an order held it can be spent again for so long. */
const FALLEN_DAYS = 2;
/** And one to which a refund goes back. */
const REFUNDED_DAYS = 180;

interface Taken {
  orderId: number;
  takings: readonly Taking[];
  now: Date;
}

interface Spent extends Taken {
  /** Who spends: 'shopper', or whoever of the office types the sale in. */
  by: string;
}

/**
 * Spends vales on an order, and first gives back those of the order that it takes the place of: all locked at once, so that
 * two of these never wait for each other. False, and then the transaction has to be given up, where one of
 * them is not there any more.
 */
export async function takeCredits(
  tx: Tx,
  { orderId, takings, by, now, inPlaceOf }: Spent & { inPlaceOf: number | null },
): Promise<boolean> {
  if (inPlaceOf !== null) {
    const held = [...(await listHeldBy(tx, inPlaceOf)).keys()];
    if (held.length > 0) {
      await lockCredits(tx, [...held, ...takings.map(({ creditId }) => creditId)]);
      await releaseCredits(tx, { orderId: inPlaceOf, now });
    }
  }
  if (takings.length === 0) return true;
  if (!(await areThere(tx, takings, now))) return false;
  await tx
    .insertInto('credit_uses')
    .values(
      takings.map(({ creditId, cents }, position) => ({
        order_id: orderId,
        credit_id: creditId,
        position,
        cents,
      })),
    )
    .execute();
  await spend(tx, { orderId, takings, by, now });
  return true;
}

/** Locks them: who spends the same at the same time waits here, and then sees what is left. */
async function areThere(tx: Tx, takings: readonly Taking[], now: Date): Promise<boolean> {
  const locked = new Map(
    (
      await lockCredits(
        tx,
        takings.map(({ creditId }) => creditId),
      )
    ).map((one) => [one.id, one]),
  );
  return takings.every(({ creditId, cents }) => {
    const credit = locked.get(creditId);
    return credit !== undefined && stateOf(credit, now) === 'ativo' && credit.balance_cents >= cents;
  });
}

async function spend(tx: Tx, { orderId, takings, by, now }: Spent): Promise<void> {
  for (const { creditId, cents } of takings) {
    await insertMovement(tx, {
      credit_id: creditId,
      kind: 'usado',
      cents: -cents,
      order_id: orderId,
      made_by: by,
      at: now,
    });
  }
}

export type UsedCredit = CreditUse & Pick<Credit, 'kind' | 'code_tail'>;

/** The vales that pay an order, in the order in which they were spent. */
export function listUses(db: Db, orderId: number): Promise<UsedCredit[]> {
  return db
    .selectFrom('credit_uses as u')
    .innerJoin('credits as c', 'c.id', 'u.credit_id')
    .selectAll('u')
    .select(['c.kind', 'c.code_tail'])
    .where('u.order_id', '=', orderId)
    .orderBy('u.position')
    .execute();
}

/** Gives back what an order that fell still holds, once; nothing where it holds nothing. */
export async function releaseCredits(
  tx: Tx,
  { orderId, now, isRefund = false }: { orderId: number; now: Date; isRefund?: boolean },
): Promise<void> {
  const rows = await tx
    .selectFrom('credit_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('held', '=', true)
    .orderBy('credit_id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  await tx.updateTable('credit_uses').set({ held: false }).where('order_id', '=', orderId).execute();
  const back = rows.map((row) => ({ creditId: row.credit_id, cents: row.cents - row.back_cents }));
  await giveBack(tx, { orderId, takings: back, now, days: isRefund ? REFUNDED_DAYS : FALLEN_DAYS });
}

async function giveBack(tx: Tx, { orderId, takings, now, days }: Taken & { days: number }): Promise<void> {
  const given = takings.filter(({ cents }) => cents > 0);
  const locked = await lockCredits(
    tx,
    given.map(({ creditId }) => creditId),
  );
  for (const credit of locked) {
    const cents = given.find(({ creditId }) => creditId === credit.id)?.cents ?? 0;
    const movement = { credit_id: credit.id, order_id: orderId, made_by: 'system', at: now };
    await insertMovement(tx, { ...movement, kind: 'devolvido', cents });
    await live(tx, credit, { now, days });
  }
}

async function live(tx: Tx, credit: Credit, { now, days }: { now: Date; days: number }): Promise<void> {
  const atLeast = endOfDay(dayAfter(dayOf(now), days));
  if (credit.expires_at < atLeast && (days === REFUNDED_DAYS || credit.expires_at <= now))
    await updateCredit(tx, credit.id, { expires_at: atLeast, warned_at: null });
}

/** Spends an order's vales once more. False, and nothing taken, where they don't hold it any more. */
export async function retakeCredits(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('credit_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('held', '=', false)
    .orderBy('position')
    .forUpdate()
    .execute();
  const takings = rows.map((row) => ({ creditId: row.credit_id, cents: row.cents - row.back_cents }));
  if (!(await areThere(tx, takings, now))) return false;
  if (rows.length === 0) return true;
  await tx.updateTable('credit_uses').set({ held: true }).where('order_id', '=', orderId).execute();
  await spend(tx, { orderId, takings, by: 'shopper', now });
  return true;
}

/**
 * Gives cents of a refund back to the vales that paid: to the one that was spent last first. They then live for at least
 * 180 days more. What was given: never more than the order still holds.
 */
export async function refundToCredits(
  tx: Tx,
  { orderId, cents, now }: { orderId: number; cents: number; now: Date },
): Promise<number> {
  const rows = await tx
    .selectFrom('credit_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('held', '=', true)
    .orderBy('position', 'desc')
    .forUpdate()
    .execute();
  const takings: Taking[] = [];
  let left = cents;
  for (const row of rows) {
    const back = Math.min(left, row.cents - row.back_cents);
    if (back <= 0) continue;
    left -= back;
    takings.push({ creditId: row.credit_id, cents: back });
    await tx
      .updateTable('credit_uses')
      .set((eb) => ({ back_cents: eb('back_cents', '+', back) }))
      .where('order_id', '=', orderId)
      .where('credit_id', '=', row.credit_id)
      .execute();
  }
  await giveBack(tx, { orderId, takings, now, days: REFUNDED_DAYS });
  return cents - left;
}

/** Keeps the vales that pay an order, and those that its money became, to this transaction: all at once. */
export async function keepCreditsOf(tx: Tx, orderId: number): Promise<void> {
  const rows = await tx
    .selectFrom('credit_uses')
    .select('credit_id as id')
    .where('order_id', '=', orderId)
    .union((eb) => eb.selectFrom('credits').select('id').where('order_id', '=', orderId))
    .execute();
  await lockCredits(
    tx,
    rows.map(({ id }) => id),
  );
}

/** How much of some vales an order holds now: free for the order that takes its place. */
export async function listHeldBy(db: Db, orderId: number | null): Promise<ReadonlyMap<number, number>> {
  if (orderId === null) return new Map();
  const rows = await db
    .selectFrom('credit_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('held', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.credit_id, row.cents - row.back_cents]));
}
