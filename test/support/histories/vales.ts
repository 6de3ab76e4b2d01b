import { sql } from 'kysely';
import { hashCredit } from '../../../src/server/features/credits/codes.ts';
import type { Till } from '../till.ts';

/** What a new vale holds: a part of what anything costs. */
const NEW_CENTS = 4000;
/** One that pays all. */
const LARGE_CENTS = 50_000;

/** Which vale pays: a new one, a large new one, or one of those that there are by then. */
export type ValeChoice = 'new' | 'large' | { which: number };

/** What vales can pay of a purchase. */
export interface Means {
  codes: string[];
  cents: number;
}

export interface Vales {
  choose(choice: ValeChoice): Promise<Means>;
  /** Those of an order: what they have given it, or, where it gives way, what they then hold. */
  ofOrder(orderId: number, givesWay: boolean): Promise<Means>;
  /** The number of one of those that there are. */
  any(which: number): Promise<number | undefined>;
}

/** Not of digits alone: that may be a card's number, which no call takes. */
const codeOf = (id: number) => `VAXE${String(id).padStart(12, '0')}`;

/** All vales of a history, whoever made them: what each one's code is is known here. */
export function createVales({ db, now }: Pick<Till, 'db' | 'now'>): Vales {
  /** Instead of the code that its letter would make. */
  const known = (id: number) =>
    db
      .updateTable('credits')
      .set({ code_hash: hashCredit(codeOf(id)), code_tail: codeOf(id).slice(-4) })
      .where('id', '=', id)
      .execute();

  async function give(cents: number): Promise<number> {
    const { id } = await db
      .insertInto('credits')
      .values({
        kind: 'vale_troca',
        issued_cents: cents,
        expires_at: new Date(now().getTime() + 365 * 86_400_000),
        source_key: sql<string>`'prova:' || gen_random_uuid()`,
        created_by: 'prova',
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('credit_movements')
      .values({ credit_id: id, kind: 'emitido', cents, made_by: 'prova', at: now() })
      .execute();
    return id;
  }

  async function any(which: number): Promise<number | undefined> {
    const rows = await db.selectFrom('credits').select('id').orderBy('id').execute();
    return rows[which % Math.max(1, rows.length)]?.id;
  }

  async function choose(choice: ValeChoice): Promise<Means> {
    const id =
      typeof choice === 'object'
        ? await any(choice.which)
        : await give(choice === 'new' ? NEW_CENTS : LARGE_CENTS);
    if (id === undefined) return { codes: [], cents: 0 };
    await known(id);
    const { balance_cents: cents } = await db
      .selectFrom('credits')
      .select('balance_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { codes: [codeOf(id)], cents };
  }

  async function ofOrder(orderId: number, givesWay: boolean): Promise<Means> {
    const uses = await db
      .selectFrom('credit_uses as u')
      .innerJoin('credits as c', 'c.id', 'u.credit_id')
      .select(['c.id', 'c.balance_cents', 'u.cents', 'u.back_cents', 'u.held'])
      .where('u.order_id', '=', orderId)
      .execute();
    await Promise.all(uses.map(({ id }) => known(id)));
    const cents = uses.reduce((sum, use) => {
      if (!givesWay) return sum + use.cents;
      return sum + use.balance_cents + (use.held ? use.cents - use.back_cents : 0);
    }, 0);
    return { codes: uses.map(({ id }) => codeOf(id)), cents };
  }

  return { choose, ofOrder, any };
}
