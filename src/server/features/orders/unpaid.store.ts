import { sql, type Transaction } from 'kysely';
import { mailboxOf } from '#shared/email.ts';
import type { DB } from '../../db/index.ts';
import type { SoughtCpf } from '../../security/cpfs.ts';

/** Whose unpaid orders: by CPF, by mailbox, or by the hash of the network that they were placed from. */
export type Whose = { sought: SoughtCpf } | { email: string } | { placedFrom: string };

/** What somebody keeps without having paid it. */
export interface Unpaid {
  /** Orders that hold their units now. */
  orders: number;
  units: number;
  /** When the first of them gives its units back by itself; null when none does. */
  endsAt: Date | null;
  /** How often units were taken for orders that changed since then and were never paid. */
  takings: number;
}

export interface UnpaidAsked {
  whose: Whose;
  since: Date;
  /** An order that does not count. */
  except?: number | undefined;
}

/** What of somebody's orders waits for money, and how many were begun `since` then that nobody paid; of each that is asked about. */
export async function countUnpaid(tx: Transaction<DB>, asked: readonly UnpaidAsked[]): Promise<Unpaid[]> {
  const [first, ...others] = asked.map((one, at) => unpaidOf(tx, one, at));
  if (first === undefined) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _place, orders, units, takings, endsAt }) => ({
      orders: Number(orders),
      units: Number(units),
      takings: Number(takings),
      endsAt,
    }));
}

function unpaidOf(tx: Transaction<DB>, { whose, since, except = 0 }: UnpaidAsked, at: number) {
  const open = sql<boolean>`(o.stock_held and o.status in ('pending', 'waiting', 'in_analysis'))`;
  return tx
    .selectFrom('orders as o')
    .select([
      sql<number>`${at}::integer`.as('at'),
      sql<number>`count(*) filter (where ${open})`.as('orders'),
      sql<number>`coalesce(sum((select sum(i.quantidade) from order_items i where i.order_id = o.id))
        filter (where ${open}), 0)`.as('units'),
      sql<Date | null>`min(o.expires_at) filter (where ${open})`.as('endsAt'),
      sql<number>`coalesce(sum(o.stock_round) filter (where o.updated_at > ${since}), 0)`.as('takings'),
    ])
    .where('o.paid_at', 'is', null)
    .where('o.id', '<>', except)
    .where((eb) => eb.or([eb('o.stock_held', '=', true), eb('o.updated_at', '>', since)]))
    .where(
      'sought' in whose
        ? sql<boolean>`(o.cpf_hash = ${whose.sought.hash} or o.cpf <> '' and o.cpf = ${whose.sought.cpf})`
        : 'email' in whose
          ? sql<boolean>`(o.email <> '' and mailbox_of(o.email) = ${mailboxOf(whose.email)})`
          : sql<boolean>`o.placed_from = ${whose.placedFrom}`,
    );
}
