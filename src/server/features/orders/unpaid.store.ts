import { sql, type RawBuilder, type Transaction } from 'kysely';
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
  const [first, ...others] = asked.flatMap((one, at) =>
    keysOf(one.whose).map((key) => unpaidOf(tx, one, { key, at })),
  );
  if (first === undefined) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return asked.map((_one, at) =>
    rows
      .filter((row) => row.at === at)
      .map(readUnpaid)
      .reduce(together),
  );
}

type Row = { [Name in keyof Omit<Unpaid, 'endsAt'>]: number | string } & Pick<Unpaid, 'endsAt'>;

const readUnpaid = ({ orders, units, takings, endsAt }: Row): Unpaid => ({
  orders: Number(orders),
  units: Number(units),
  takings: Number(takings),
  endsAt,
});

const together = (one: Unpaid, other: Unpaid): Unpaid => ({
  orders: one.orders + other.orders,
  units: one.units + other.units,
  takings: one.takings + other.takings,
  endsAt:
    [one.endsAt, other.endsAt].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ??
    null,
});

/** Each found by one index, and no order by two: of either or other the database reads all orders as long as it takes them for few. */
function keysOf(whose: Whose): RawBuilder<boolean>[] {
  if ('placedFrom' in whose) return [sql`o.placed_from = ${whose.placedFrom}`];
  if ('email' in whose) return [sql`(o.email <> '' and mailbox_of(o.email) = ${mailboxOf(whose.email)})`];
  const { hash, cpf } = whose.sought;
  return [
    sql`o.cpf_hash = ${hash}`,
    sql`(o.cpf <> '' and o.cpf = ${cpf} and o.cpf_hash is distinct from ${hash})`,
  ];
}

function unpaidOf(
  tx: Transaction<DB>,
  { since, except = 0 }: UnpaidAsked,
  { key, at }: { key: RawBuilder<boolean>; at: number },
) {
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
    .where(key);
}
