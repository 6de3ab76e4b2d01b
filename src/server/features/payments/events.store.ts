import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { NewsAbout } from '../../providers/payment/port.ts';

export type EventRow = Selectable<DB['webhook_events']>;

export interface NewEvent {
  provider: string;
  dedupKey: string;
  topic: string;
  action: string;
  about: NewsAbout;
  resourceId: string;
  state: 'new' | 'done';
  now: Date;
  /** Until then nobody else works it off: who stored it does so right away. */
  leaseMs: number;
}

/**
 * Stores a notification. One that came before and was worked off is opened again, for the charge may have moved on
 * since; undefined when it is being worked off.
 */
export async function insertEvent(db: Kysely<DB>, event: NewEvent): Promise<EventRow | undefined> {
  return db
    .insertInto('webhook_events')
    .values({
      provider: event.provider,
      dedup_key: event.dedupKey,
      topic: event.topic,
      action: event.action,
      about: event.about,
      resource_id: event.resourceId,
      state: event.state,
      tries: 1,
      received_at: event.now,
      next_try_at: new Date(event.now.getTime() + event.leaseMs),
      processed_at: event.state === 'done' ? event.now : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('dedup_key')
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          tries: eb.ref('excluded.tries'),
          received_at: eb.ref('excluded.received_at'),
          next_try_at: eb.ref('excluded.next_try_at'),
        }))
        .where('webhook_events.state', '<>', 'new'),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Takes due notifications and puts their next try off: 5 s at first, doubling to ten minutes. */
export function claimEvents(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<EventRow[]> {
  return db
    .updateTable('webhook_events')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: sql<Date>`${now}::timestamptz + least(5 * power(2, least(tries, 10)), 600) * interval '1 second'`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_events')
        .select('id')
        .where('state', '=', 'new')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function closeEvent(
  db: Kysely<DB>,
  eventId: number,
  end: { state: 'done' | 'dead'; now: Date; error: string | null },
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ state: end.state, processed_at: end.now, last_error: end.error })
    .where('id', '=', eventId)
    .execute();
}

export async function noteEventError(db: Kysely<DB>, eventId: number, error: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ last_error: error.slice(0, 300) })
    .where('id', '=', eventId)
    .execute();
}

/**
 * Forgets old news that were dealt with: what they told stands in the charges. Those of a charge that belongs to nothing
 * stay until somebody says that it does: reconciliation tells of it. How many went.
 */
export async function deleteOldEvents(
  tx: Transaction<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .selectFrom('webhook_events')
    .select('id')
    .where('state', 'in', ['done', 'dead'])
    .where('received_at', '<', before)
    .where(sql<boolean>`(state = 'done' or about <> 'charge'
      or exists (select from payments p
        where p.provider = webhook_events.provider and p.provider_payment_id = webhook_events.resource_id)
      or exists (select from custom_pix c where c.provider_payment_id = webhook_events.resource_id)
      or exists (select from foreign_charges f
        where f.provider = webhook_events.provider and f.provider_payment_id = webhook_events.resource_id))`)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_events')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
