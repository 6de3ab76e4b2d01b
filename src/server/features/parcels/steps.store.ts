import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ParcelState } from '#shared/parcel-states.ts';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
export type ParcelStepRow = Pick<Selectable<DB['tracked_steps']>, 'state' | 'word' | 'at'>;

/** More than any carrier tells of one parcel. */
const MOST = 60;

/** Is what is followed the parcel as it goes now, and not by a code that another one took the place of? Over `tracked_parcels as t`, `parcels as p`. */
export const goesByCode = sql<boolean>`(t.followed and p.rastreio = upper(regexp_replace(t.code, '\\s', '', 'g')))`;

/** How each parcel beside an order's own stands by its carrier, cancelled labels and former codes left out. */
export async function listParcelStates(db: Db, orderId: number): Promise<ReadonlyMap<number, ParcelState>> {
  const rows = await db
    .selectFrom('tracked_parcels as t')
    .innerJoin('parcels as p', 'p.id', 't.parcel_id')
    .select(['p.id', 't.state'])
    .where('p.order_id', '=', orderId)
    .where(goesByCode)
    .orderBy('t.label_id')
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** What carriers have told of each parcel beside an order's own, likewise, in the order in which it happened. */
export async function listStepsBeside(
  db: Db,
  orderId: number,
): Promise<ReadonlyMap<number, readonly ParcelStepRow[]>> {
  const rows = await db
    .selectFrom('tracked_steps as s')
    .innerJoin('tracked_parcels as t', 't.label_id', 's.label_id')
    .innerJoin('parcels as p', 'p.id', 't.parcel_id')
    .select(['p.id', 's.state', 's.word', 's.at'])
    .where('p.order_id', '=', orderId)
    .where('p.kind', '<>', 'reenvio')
    .where(goesByCode)
    .orderBy(inTurn('s.at'))
    .orderBy('s.id')
    .execute();
  const steps = new Map<number, ParcelStepRow[]>();
  for (const { id, ...step } of rows) {
    const known = steps.get(id);
    if (known === undefined) steps.set(id, [step]);
    else if (known.length < MOST) known.push(step);
  }
  return steps;
}

/** What carriers have told of an order's own parcel, those of cancelled labels left out, in the order in which it happened. */
export const listParcelSteps = (db: Kysely<DB>, orderId: number): Promise<ParcelStepRow[]> =>
  db
    .selectFrom('tracked_steps as s')
    .innerJoin('tracked_parcels as p', 'p.label_id', 's.label_id')
    .leftJoin('parcels as b', 'b.id', 'p.parcel_id')
    .select(['s.state', 's.word', 's.at'])
    .where('p.order_id', '=', orderId)
    .where((eb) => eb.or([eb('p.parcel_id', 'is', null), eb('b.kind', '=', 'reenvio')]))
    .where('p.followed', '=', true)
    .orderBy(inTurn('s.at'))
    .orderBy('s.id')
    .limit(MOST)
    .execute();

/** Some times have no parts of a second: within a minute what was heard first came first. */
function inTurn(time: 's.at') {
  return sql`date_trunc('minute', ${sql.ref(time)})`;
}
