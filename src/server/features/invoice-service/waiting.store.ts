import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { ITSELF } from './by-itself.ts';
import type { Db, Issue, Subject } from './issues.store.ts';
import type { Moment } from './rule.store.ts';

const MOST_LISTED = 300;

/** The newest invoice of each of these orders' sales, with the order's code. */
export const listNewestSales = (
  db: Db,
  orderIds: readonly number[],
): Promise<(Issue & { codigo: string })[]> =>
  db
    .selectFrom('invoice_issues as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .distinctOn('n.order_id')
    .selectAll('n')
    .select('o.codigo')
    .where('n.order_id', 'in', [...orderIds])
    .where('n.purpose', '=', 'saida')
    .orderBy('n.order_id')
    .orderBy('n.id', 'desc')
    .execute();

const isSale = sql<boolean>`(${isRealOrder} and o.status in ('paid', 'processing', 'shipped', 'delivered'))`;

/** No key stands on it, however it came there. */
const isBare = sql<boolean>`(not exists (select from order_invoices k where k.order_id = o.id and k.kind = 'venda'))`;

const hasGoods = sql<boolean>`(exists (select from order_items i where i.order_id = o.id and not i.vale_presente))`;

/** Nobody has asked for one of its sale, whatever became of it: what was refused or cancelled is not done again by itself. */
const isUntouched = sql<boolean>`(not exists (select from invoice_issues n
  where n.order_id = o.id and n.purpose = 'saida'))`;

/** One that is asked for, and may yet be valid, or is. */
const isLive = sql<boolean>`(exists (select from invoice_issues n where n.order_id = o.id and n.purpose = 'saida'
  and n.state not in ('recusada', 'cancelada')))`;

const isPlain = sql<boolean>`(${isRealOrder} and not o.payment_held and not o.disputed and o.fraud_alert_at is null
  and o.withdrawn_at is null)`;

/** What is paid at the door is invoiced when it is packed. */
const isDue = (moment: Moment) =>
  moment === 'pago'
    ? sql<boolean>`(o.status = 'processing' or o.status = 'paid' and o.paid_at is not null)`
    : sql<boolean>`(o.status = 'processing')`;

interface DueBy {
  since: Date;
  now: Date;
  limit: number;
}

interface Due extends DueBy {
  moment: Moment;
}

/** Orders whose invoice is to be issued by itself now, the oldest first. */
export async function listToIssue(db: Kysely<DB>, { moment, since, now, limit }: Due): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('invoice_needs as w', 'w.order_id', 'o.id')
    .select('o.id')
    .where('o.created_at', '>=', since)
    .where('o.status', 'in', ['paid', 'processing'])
    .where(isDue(moment))
    .where('o.shipped_at', 'is', null)
    .where(isPlain)
    .where(isUntouched)
    .where(isBare)
    .where(hasGoods)
    .where((eb) => eb.or([eb('w.next_at', 'is', null), eb('w.next_at', '<=', now)]))
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Exchanges whose piece was looked at while a new one waits: first the entry note of what came back, then the note of what goes
 * out, each where nobody has asked for it, whatever became of that. Their sale has its invoice from here.
 */
export async function listExchangesToIssue(
  db: Kysely<DB>,
  { since, exchangesSince, now, limit, orderId }: DueBy & { exchangesSince: Date; orderId: number | null },
): Promise<Subject[]> {
  const rows = await db
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('invoice_needs as w', 'w.order_id', 'o.id')
    .select(['e.id', 'e.order_id', hasNote('entrada').as('has_entry')])
    .where('e.state', '=', 'conferida')
    .where('e.kept', '=', true)
    .where('e.created_at', '>=', exchangesSince)
    .where('o.created_at', '>=', since)
    .$if(orderId !== null, (query) => query.where('e.order_id', '=', orderId))
    .where(isSale)
    .where(isPlain)
    .where(
      sql<boolean>`(exists (select from invoice_issues n where n.order_id = o.id and n.purpose = 'saida'
        and n.state = 'autorizada' and n.cancel_reason = ''))`,
    )
    .where(
      sql<boolean>`(not ${hasNote('entrada')} or ${hasNote('entrada', 'autorizada')} and not ${hasNote('troca')})`,
    )
    .where((eb) => eb.or([eb('w.next_at', 'is', null), eb('w.next_at', '<=', now)]))
    .orderBy('e.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, order_id: order, has_entry: hasEntry }) => ({
    orderId: order,
    purpose: hasEntry ? 'troca' : 'entrada',
    exchangeId: id,
  }));
}

/** Was such a note of an exchange asked for, or is one in that state? */
const hasNote = (purpose: 'entrada' | 'troca', state: Issue['state'] | null = null) =>
  sql<boolean>`(exists (select from invoice_issues n where n.order_id = e.order_id and n.exchange_id = e.id and n.purpose = ${purpose}
    and (${state}::text is null or n.state = ${state})))`;

/** Paid orders that wait to be sent, and have no invoice, the oldest first. */
export async function listBare(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', 'in', ['paid', 'processing'])
    .where('o.shipped_at', 'is', null)
    .where(isPlain)
    .where(sql<boolean>`(not ${isLive})`)
    .where(isBare)
    .where(hasGoods)
    .orderBy('o.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id }) => id);
}

interface Need {
  id: number;
  codigo: string;
  problem: string;
}

const LATE = 'O emissor ainda não respondeu sobre esta nota: abra o pedido e confira.';
const LATE_END = 'O emissor ainda não disse se cancelou esta nota: abra o pedido e confira.';
const GONE_BARE = 'Saiu sem nota: emita a nota deste pedido.';

/** What is told of one that may be valid: what is in the way, or that its service is silent. */
const wordsOf = sql<string>`(case when state = 'autorizada' then problem
  else coalesce(nullif(problem, ''), case when state = 'cancelando' then ${LATE_END} else ${LATE} end) end)`;

/** It waits for its service, and has not moved since then. */
const isLate = (late: Date) => sql<boolean>`(state in ('pedida', 'processando', 'cancelando')
  and (next_at is not null or piece_next_at is not null) and updated_at <= ${late}::timestamptz)`;

interface Times {
  late: Date;
  lately: Date;
  since: Date | null;
}

/** A new piece still waits for it. */
const isOpen = sql<boolean>`(e.state = 'conferida' and e.kept)`;

/**
 * Notes of exchanges that want somebody: of new pieces valid with something in the way, or long without an answer; and while
 * a new piece waits, what was not issued by itself, or refused.
 */
const pieces = ({ late, lately }: Times) => sql`
  select w.order_id, w.problem from invoice_needs w join exchanges e on e.order_id = w.order_id
    where w.problem <> '' and ${isOpen}
  union all select n.order_id, n.problem from invoice_issues n join exchanges e on e.id = n.exchange_id
    where n.state = 'recusada' and n.purpose in ('entrada', 'troca') and n.asked_by = ${ITSELF} and ${isOpen}
  union all
  select order_id, ${wordsOf} as problem from invoice_issues
    where purpose = 'troca' and state = 'autorizada' and problem <> '' and updated_at >= ${lately}::timestamptz
  union all select order_id, ${wordsOf} from invoice_issues where purpose = 'troca' and ${isLate(late)}`;

/** Sales whose invoice wants somebody: refused, valid with something in the way, long without an answer, or not asked for. */
const sales = ({ late, lately, since }: Times) => sql`
  with told as (
    select order_id as id from invoice_issues where state = 'recusada' and purpose = 'saida'
    union select order_id from invoice_issues where purpose = 'saida' and ${isLate(late)}
    union select order_id from invoice_issues
      where state = 'autorizada' and purpose = 'saida' and problem <> '' and updated_at >= ${lately}::timestamptz
    union select order_id from invoice_needs where problem <> ''
    union select o.id from orders o
      where o.created_at >= greatest(${since}::timestamptz, ${lately}::timestamptz) and ${since}::timestamptz is not null
        and (o.shipped_at is not null or o.delivered_at is not null) and ${isUntouched} and ${hasGoods}
  )
  select o.id as order_id, coalesce(n.problem, w.problem, ${GONE_BARE}) as problem
  from told join orders o on o.id = told.id
  left join lateral (
    select state, ${isLate(late)} as is_late,
      case when state = 'recusada' then problem else ${wordsOf} end as problem
    from invoice_issues where order_id = o.id and purpose = 'saida' order by id desc limit 1
  ) n on true
  left join invoice_needs w on w.order_id = o.id and w.problem <> ''
  where n.is_late or n.state = 'autorizada' and n.problem <> ''
    or ${isSale} and ${isBare} and (n.state is null or n.state = 'recusada')`;

/** Orders with a note that wants somebody, each once. */
export async function listNeeds(db: Kysely<DB>, times: Times): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select distinct on (o.id) o.id, o.codigo, n.problem
    from (select *, 0 as rank from (${sales(times)}) s union all select *, 1 from (${pieces(times)}) p) n
    join orders o on o.id = n.order_id
    order by o.id, n.rank limit ${MOST_LISTED}`.execute(db);
  return rows;
}
