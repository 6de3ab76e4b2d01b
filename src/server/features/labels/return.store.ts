import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Label } from './labels.store.ts';

const GONE = ['recusada', 'cancelada', 'expirada', 'encerrada'] as const;

/** Its piece is still to come, or the code is to be the answer. */
const WAITING = ['pedida', 'autorizada'] as const;

/** The provider's name of a label by which an order went out and arrived, the newest; null where none of ours did. */
export async function findOutward(db: Kysely<DB>, orderId: number): Promise<string | null> {
  const found = await db
    .selectFrom('labels as l')
    .innerJoin('tracked_parcels as t', 't.label_id', 'l.id')
    .select('l.provider_id')
    .where('l.order_id', '=', orderId)
    .where('l.code_until', 'is', null)
    .where('l.state', '=', 'gerada')
    .where('t.state', '=', 'entregue')
    .orderBy('l.id', 'desc')
    .executeTakeFirst();
  return found?.provider_id ?? null;
}

/** Has the time of a made posting code run out, and has nobody looked into it since? */
export const isOldCode = ({ state, code_until: until, lapse_read_at: read }: Label, now: Date): boolean =>
  state === 'gerada' && until !== null && until <= now && (read === null || read < until);

/** Has those whose time is over looked after now. */
export async function wakeOldCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('labels')
    .set({ next_at: now })
    .where('code_until', '<=', now)
    .where('state', '=', 'gerada')
    .where('next_at', 'is', null)
    .where('lease', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('lapse_read_at', 'is', null), eb('lapse_read_at', '<', ref('code_until'))]),
    )
    .execute();
}

/**
 * Posting codes whose request is over without its piece, or waits for it no more before they are made, and that nobody has
 * given up yet.
 */
export const listUnwantedCodes = (
  db: Kysely<DB>,
  limit: number,
): Promise<Pick<Label, 'id' | 'order_id' | 'protocol'>[]> =>
  db
    .selectFrom('labels as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .innerJoin('exchanges as e', 'e.id', 'p.exchange_id')
    .select(['l.id', 'l.order_id', 'l.protocol'])
    .where('l.code_until', 'is not', null)
    .where('l.state', 'not in', ['cancelada', 'desfeita'])
    .where('l.goal', '=', 'comprar')
    .where((eb) =>
      eb.or([
        eb('e.state', 'in', GONE),
        eb.and([eb('l.state', '<>', 'gerada'), eb('e.state', 'not in', WAITING)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('label_steps as s')
            .select('s.id')
            .whereRef('s.label_id', '=', 'l.id')
            .where('s.step', '=', 'desistencia'),
        ),
      ),
    )
    .orderBy('l.id')
    .limit(limit)
    .execute();
