import { sql } from 'kysely';
import { PICK_UP } from '#shared/channels.ts';
import { PARCEL_PROBLEMS } from '#shared/parcel-states.ts';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import { hasStuckRefund, isAllGoingBack } from '../ledger/index.ts';

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

/** What is still asked for is confirmed by its carrier. */
const isFollowed = sql<boolean>`exists (select from tracked_parcels t
  where t.order_id = o.id and t.followed and t.next_at is not null)`;

const waits = (now: Date): Readonly<Record<MotivoDeEspera, ReturnType<typeof sql<boolean>>>> => ({
  fraude: sql<boolean>`(fraud_alert_at is not null and status not in ('declined', 'cancelled', 'refunded'))`,
  estorno: hasStuckRefund(now),
  desistencia: withdrawn,
  contestado: sql<boolean>`disputed`,
  retido: sql<boolean>`payment_held`,
  receber: sql<boolean>`(status = 'waiting' and not ${withdrawn})`,
  separar: sql<boolean>`(status = 'paid' and not ${staysHere} and not ${goesByEmail} and not ${goesAlong})`,
  enviar: sql<boolean>`(status = 'processing' and shipped_at is null and not ${staysHere} and not ${goesByEmail}
    and not ${goesAlong})`,
  problema: sql<boolean>`(${isOnItsWay} and exists (select from tracked_parcels t
    where t.order_id = o.id and t.followed and t.state = any(${[...PARCEL_PROBLEMS]}::text[])))`,
  atrasado: sql<boolean>`(${isOnItsWay} and exists (select from tracked_parcels t
    where t.order_id = o.id and t.followed and t.state in ('gerado', 'recebido', 'postado') and t.late_from <= ${now}))`,
  retirar: sql<boolean>`(status = 'shipped' and ${isFetched} and not ${withdrawn} and not ${leftAlong})`,
  // A node of the version before leaves what it sends in separation.
  entregar: sql<boolean>`((status = 'shipped' or status = 'processing' and shipped_at is not null) and not ${withdrawn}
    and not ${isFollowed} and not ${isFetched} and not ${leftAlong})`,
});

/** Does an order wait for this? Nothing is prepared of one that stays here. */
export const waitsFor = (reason: MotivoDeEspera, now: Date) => waits(now)[reason];
