import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '../../db/index.ts';

export type ParcelStepRow = Pick<Selectable<DB['tracked_steps']>, 'state' | 'word' | 'at'>;

/** More than any carrier tells of one parcel. */
const MOST = 60;

/** What carriers have told of an order's parcels, those of cancelled labels left out, in the order in which it happened. */
export const listParcelSteps = (db: Kysely<DB>, orderId: number): Promise<ParcelStepRow[]> =>
  db
    .selectFrom('tracked_steps as s')
    .innerJoin('tracked_parcels as p', 'p.label_id', 's.label_id')
    .select(['s.state', 's.word', 's.at'])
    .where('p.order_id', '=', orderId)
    .where('p.followed', '=', true)
    // Some times have no parts of a second: within a minute what was heard first came first.
    .orderBy(sql`date_trunc('minute', s.at)`)
    .orderBy('s.id')
    .limit(MOST)
    .execute();
