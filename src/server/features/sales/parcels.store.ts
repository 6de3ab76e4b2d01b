import { sql, type Kysely } from 'kysely';
import { AGREED, PICK_UP, type FormaDeEnvio } from '#shared/channels.ts';
import type { DB } from '../../db/index.ts';
import { isFetched, staysHere, waitsFor } from './waiting.store.ts';

export interface Page {
  limit: number;
  offset: number;
  forma: FormaDeEnvio | undefined;
  now: Date;
}

/** `isOwnDelivery` of the shared rules, as the database reads it. */
const isBrought = sql<boolean>`coalesce(o.frete ->> 'tipo' = 'delivery_local'
  and o.frete ->> 'id' not in (${PICK_UP}, ${AGREED}), false)`;

const goesBy: Readonly<Record<FormaDeEnvio, ReturnType<typeof sql<boolean>>>> = {
  transportadora: sql<boolean>`not (${isFetched} or ${isBrought})`,
  entrega: isBrought,
  retirada: isFetched,
};

/** It left with somebody of the shop's, who will say that it arrived or bring it back. */
const isOut = sql<boolean>`(o.status = 'shipped' and o.rastreio = '' and ${isBrought})`;

/** What the owner had better look at first. */
const isDoubtful = sql<boolean>`(o.fraud_alert_at is not null or o.disputed or o.payment_held)`;

const comesBack = sql<boolean>`(${isOut} and (${isDoubtful} or ${staysHere}))`.as('comes_back');

/** What is to be packed or sent, and what is out as well where that is asked for: over `orders as o`. */
export const parcelsWaiting = (db: Kysely<DB>, now: Date, { andOut }: { andOut: boolean }) =>
  db.selectFrom('orders as o').where((eb) => {
    const toPack = eb.or([waitsFor('separar', now), waitsFor('enviar', now)]);
    // Packed by nobody while it is doubtful; of what is out already its bringer is told so.
    const sound = eb.and([toPack, eb.not(isDoubtful)]);
    return andOut ? eb.or([sound, isOut]) : sound;
  });

/**
 * Orders to pack and send, those paid first the first, and how many there are. Of what the shop brings itself it is the
 * day's list: what is to go in the order of its postal codes, and after it what is out. `comes_back`: out, and not to be
 * handed over.
 */
export async function listParcels(db: Kysely<DB>, { limit, offset, forma, now }: Page) {
  const isRound = forma === 'entrega';
  const all = parcelsWaiting(db, now, { andOut: isRound });
  const chosen = forma === undefined ? all : all.where(goesBy[forma]);
  const sorted = isRound
    ? chosen.orderBy(sql`(o.status = 'shipped')`).orderBy('o.cep')
    : chosen.orderBy(sql`o.paid_at`, 'asc');
  const [orders, { count }] = await Promise.all([
    sorted.selectAll('o').select(comesBack).orderBy('o.id').limit(limit).offset(offset).execute(),
    chosen.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { orders, total: count };
}

/** Barcodes of variants that have one. */
export async function listGtins(
  db: Kysely<DB>,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'gtin'])
    .where('id', 'in', [...variantIds])
    .where('gtin', '<>', '')
    .execute();
  return new Map(rows.map(({ id, gtin }) => [id, gtin]));
}

/** One of them, or of what is out. */
export const findParcel = (db: Kysely<DB>, id: number, now: Date) =>
  parcelsWaiting(db, now, { andOut: true })
    .selectAll('o')
    .select(comesBack)
    .where('o.id', '=', id)
    .executeTakeFirst();

/** Does this order stand among them, or is it out? */
export async function isParcel(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  const found = parcelsWaiting(db, now, { andOut: true }).select('o.id').where('o.id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

interface FreeAsked extends Pick<Page, 'forma' | 'now'> {
  since: Date;
  by: string;
}

/**
 * The first to be packed that nobody has had since then; of one way, or of all. What she gave up since then is none for her,
 * and for others the last: whatever she did not find they had better not look for before the rest.
 */
export function findFree(db: Kysely<DB>, { forma, now, since, by }: FreeAsked) {
  const toPack = db
    .selectFrom('orders as o')
    .leftJoin('packing_claims as c', (join) =>
      join.onRef('c.order_id', '=', 'o.id').on('c.acted_at', '>', since),
    )
    .where((eb) => eb.and([waitsFor('separar', now), eb.not(isDoubtful)]))
    .where(({ eb, or, and }) =>
      or([eb('c.order_id', 'is', null), and([eb('c.given_up', '=', true), eb('c.actor', '<>', by)])]),
    );
  const chosen = forma === undefined ? toPack : toPack.where(goesBy[forma]);
  const setAsideLast = chosen.orderBy(sql`(c.order_id is not null)`);
  const sorted = forma === 'entrega' ? setAsideLast.orderBy('o.cep') : setAsideLast.orderBy('o.paid_at');
  return sorted.select(['o.id', 'o.codigo']).orderBy('o.id').limit(1).executeTakeFirst();
}
