import { sql } from 'kysely';
import { PICK_UP } from '#shared/channels.ts';
import { PARCEL_PROBLEMS } from '#shared/parcel-states.ts';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { hasStuckRefund, isAllGoingBack } from '../ledger/index.ts';
import { besideInTrouble, besideLate, isOfParcelOut, isOwnNow } from '../parcels/index.ts';

const withdrawn = sql<boolean>`(withdrawn_at is not null and withdrawal_settled_at is null
  and status in ('waiting', 'paid', 'processing', 'shipped', 'delivered'))`;

/** Its buyer wants out of it, or the money of all its pieces is back or on its way. */
export const staysHere = sql<boolean>`(${withdrawn} or ${isAllGoingBack})`;

/** It goes in the parcel of the order that it was added to, as `goesWithParent` says: one that goes back makes up none. */
const goesAlong = sql<boolean>`exists (select from orders main where main.id = o.added_to
  and main.status in ('paid', 'processing') and main.shipped_at is null
  and not exists (select from orders o where o.id = main.id and ${isAllGoingBack}))`;
/** It left with that one, which tells when it arrives. */
const leftAlong = sql<boolean>`exists (select from orders main where main.id = o.added_to and main.status = 'shipped'
  and main.shipped_at = o.shipped_at)`;

/** Gift cards alone go by e-mail, by themselves. */
const goesByEmail = sql<boolean>`(o.frete ->> 'tipo' = 'digital')`;

/** `isFetched` of the shared rules, as the database reads it. */
export const isFetched = sql<boolean>`coalesce(o.frete ->> 'tipo' = ${PICK_UP}, false)`;

/** Of what was given back, or is confirmed by its owner, no parcel matters any more. */
const isOnItsWay = sql<boolean>`(status in ('paid', 'processing', 'shipped') and not ${withdrawn})`;

/** Likewise of parcels beside it: what an exchange sends is on its way after the order came. */
const isSomethingComing = sql<boolean>`(status in ('paid', 'processing', 'shipped', 'delivered') and not ${withdrawn})`;

/** What is still asked for is confirmed by its carrier. */
const isFollowed = sql<boolean>`exists (select from tracked_parcels t
  where t.order_id = o.id and t.followed and t.next_at is not null)`;

/** No piece of it is in a parcel of its own any more: all went as parts, each of which is told of by itself. */
const isAllInParts = sql<boolean>`(o.rastreio = '' and exists (select from parcels p
  where p.order_id = o.id and p.kind = 'parte' and p.sent_at is not null and p.undone_at is null))`;

/** It is late, and no carrier tells of it here: it went by a code that was typed, or by the shop's own hands. */
const isLateUntold = (
  now: Date,
) => sql<boolean>`(o.late_from <= ${now}::timestamptz and status = 'shipped' and not ${withdrawn}
  and not ${isFetched} and not ${isAllInParts} and not ${leftAlong}
  and not exists (select from tracked_parcels t where t.order_id = o.id and ${isOwnNow}))`;

/** Its label ended by itself and was never posted, and nothing took its place. */
const hasLapsed = sql<boolean>`exists (select from labels l
  where l.order_id = o.id and l.lapsed is not null and l.code <> '' and l.code = o.rastreio
  and not exists (select from labels live
    where live.order_id = o.id and live.parcel_id is not distinct from l.parcel_id
      and live.state not in ('cancelada', 'desfeita')))`;

/** Likewise one of a parcel beside it, a part or what an exchange sends. Looked up, as what went back (`mayBeReturned`). */
const hasLapsedBeside = sql<boolean>`exists (select from labels l
  where l.order_id = o.id and l.lapsed is not null and l.code <> '' and ${isOfParcelOut}
    and not exists (select from labels live where live.order_id = l.order_id and live.parcel_id = l.parcel_id
      and live.state not in ('cancelada', 'desfeita') and live.replaced_at is null) offset 0)`;

/** The price of a label of its own is due for a day, and nobody has said what became of it. */
const owesLabel = (now: Date) => sql<boolean>`exists (select from labels l
  where l.order_id = o.id and l.state = 'cancelada' and l.refund_word is null and l.price_cents > 0
  and l.cancelled_at <= ${now}::timestamptz - interval '24 hours')`;

/**
 * Numbers of the few orders that a reason can be about: looked up first, for what is asked of each order beside it would be asked of
 * all of them.
 */
const isOneOf = (few: ReturnType<typeof sql>) => sql<boolean>`o.id = any(array(${few}))`;

// In the words of the indexes.
const troubled = isOneOf(sql`select t.order_id from tracked_parcels t
  where t.state in (${sql.join(PARCEL_PROBLEMS.map((state) => sql.lit(state)))})`);
const lapsed = isOneOf(sql`select l.order_id from labels l where l.lapsed is not null`);
const lateParcels = (now: Date) =>
  isOneOf(sql`select t.order_id from tracked_parcels t
  where t.state in ('gerado', 'recebido', 'postado') and t.late_from <= ${now}::timestamptz`);
const unreturned = isOneOf(sql`select l.order_id from labels l
  where l.state = 'cancelada' and l.refund_word is distinct from 'voltou'`);

const waits = (now: Date): Readonly<Record<MotivoDeEspera, ReturnType<typeof sql<boolean>>>> => ({
  fraude: sql<boolean>`(fraud_alert_at is not null and status not in ('declined', 'cancelled', 'refunded'))`,
  estorno: hasStuckRefund(now),
  desistencia: withdrawn,
  contestado: sql<boolean>`disputed`,
  retido: sql<boolean>`payment_held`,
  receber: sql<boolean>`(status = 'waiting' and not ${withdrawn})`,
  separar: sql<boolean>`(status = 'paid' and ${isRealOrder} and not ${staysHere} and not ${goesByEmail} and not ${goesAlong})`,
  enviar: sql<boolean>`(status = 'processing' and shipped_at is null and not ${staysHere} and not ${goesByEmail}
    and not ${goesAlong})`,
  problema: sql<boolean>`(${troubled} and (${isOnItsWay} and exists (select from tracked_parcels t
    where t.order_id = o.id and ${isOwnNow} and t.state = any(${[...PARCEL_PROBLEMS]}::text[]))
    or ${isSomethingComing} and ${besideInTrouble}))`,
  etiqueta: sql<boolean>`(${lapsed} and not ${withdrawn} and (status = 'shipped' and ${hasLapsed}
    or status in ('paid', 'processing', 'shipped', 'delivered') and ${hasLapsedBeside}))`,
  atrasado: sql<boolean>`(${lateParcels(now)} and (${isOnItsWay} and exists (select from tracked_parcels t
    where t.order_id = o.id and ${isOwnNow} and t.state in ('gerado', 'recebido', 'postado') and t.late_from <= ${now})
    or ${isSomethingComing} and ${besideLate(now)})
    or ${isLateUntold(now)})`,
  retirar: sql<boolean>`(status = 'shipped' and ${isFetched} and not ${withdrawn} and not ${leftAlong})`,
  // A node of the version before leaves what it sends in separation.
  entregar: sql<boolean>`((status = 'shipped' or status = 'processing' and shipped_at is not null) and not ${withdrawn}
    and not ${isFollowed} and not ${isFetched} and not ${leftAlong} and not ${hasLapsed})`,
  carteira: sql<boolean>`(${unreturned} and ${owesLabel(now)})`,
});

/** Does an order wait for this? Nothing is prepared of one that stays here. */
export const waitsFor = (reason: MotivoDeEspera, now: Date) => waits(now)[reason];
