import { sql } from 'kysely';
import { leavingDay } from '#shared/arrival.ts';
import { AGREED, NO_CARRIER, PICK_UP, type FormaDeEnvio, type Saida } from '#shared/channels.ts';
import { startOfDay } from '#shared/days.ts';
import { isFetched } from './waiting.store.ts';

/** Which of the orders at the table: of one way, one carrier, one day of leaving, or of all. */
export interface Queue {
  forma: FormaDeEnvio | undefined;
  transportadora: string | undefined;
  sai: Saida | undefined;
  now: Date;
  /** What is paid before this hour of a working day leaves on it. */
  cutOffHour: number;
}

/** `isOwnDelivery` of the shared rules, as the database reads it. */
export const isBrought = sql<boolean>`coalesce(o.frete ->> 'tipo' = 'delivery_local'
  and o.frete ->> 'id' not in (${PICK_UP}, ${AGREED}), false)`;

const goesBy: Readonly<Record<FormaDeEnvio, ReturnType<typeof sql<boolean>>>> = {
  transportadora: sql<boolean>`not (${isFetched} or ${isBrought})`,
  entrega: isBrought,
  retirada: isFetched,
};

/** How an order leaves, by a carrier, brought or fetched. */
export const way = sql<FormaDeEnvio>`case when ${isFetched} then 'retirada' when ${isBrought} then 'entrega'
  else 'transportadora' end`;
/** Whom a label was bought of, or whom its buyer chose. */
export const carrier = sql<string>`case when ${goesBy.transportadora} then
  coalesce(nullif(o.transportadora, ''), nullif(o.frete ->> 'company', ''), ${NO_CARRIER}) else ${NO_CARRIER} end`;

/** What is ready, or brought by its area, on the day of its payment is for that day, whatever is said of the rest. */
const ownHour = sql<number>`case when ${isFetched} and o.frete ->> 'prazo' = '0' then 24 when ${isBrought} and jsonb_typeof(o.frete -> 'mesmoDiaAte') = 'number'
  then (o.frete ->> 'mesmoDiaAte')::numeric else 0 end`;

/** Does it leave on this working day, or should it have left before? */
export const leavesToday = ({
  now,
  cutOffHour,
}: Pick<Queue, 'now' | 'cutOffHour'>) => sql<boolean>`(coalesce(o.paid_at, o.created_at)
  < ${startOfDay(leavingDay(now))}::timestamptz + greatest(${cutOffHour}::numeric, ${ownHour}) * interval '1 hour')`;

/** Those of a queue, over `orders as o`. */
export function isInQueue(queue: Queue) {
  const { forma, transportadora, sai } = queue;
  const isToday = leavesToday(queue);
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(forma === undefined ? [] : [goesBy[forma]]),
      ...(transportadora === undefined ? [] : [goesBy.transportadora, sql`${carrier} = ${transportadora}`]),
      // What is out leaves no more.
      ...(sai === undefined
        ? []
        : [sql`not (o.status = 'shipped' and ${isBrought})`, sai === 'hoje' ? isToday : sql`not ${isToday}`]),
    ],
    sql` and `,
  )})`;
}
