import { sql } from 'kysely';
import { findFaultsNow, found, idsOf, standingOf, type Fault } from './always.ts';
import type { History } from './history.ts';
import { chargesOf, endMs } from './stand-in-books.ts';

/** What no history may break, in words; nothing is left to be done by then. */
export async function findFaults(history: History, startCents: number): Promise<string[]> {
  const ids = await idsOf(history);
  const faults = await Promise.all([
    findFaultsNow(history, startCents),
    unpaidEnds(history),
    ...history.orders.flatMap(({ id }) => [labelFaults(history, id), invoiceFaults(history, id)]),
    bookFaults(history, ids),
    found(history, openTasks(ids)),
    found(history, creditFaults(ids)),
  ]);
  return faults.flat();
}

/** What ended is paid back by then. */
async function unpaidEnds({ kit }: History): Promise<string[]> {
  const { labels } = await kit.at.play();
  return labels
    .filter((label) => label.paidMs !== null && !label.isRefunded && endMs(label) !== null)
    .map(({ id }) => `label ${id}: not paid back`);
}

async function labelFaults({ kit, till }: History, id: number): Promise<string[]> {
  const held = await kit.at.held(id);
  const live = held.filter((label) => label.paidMs !== null && endMs(label) === null);
  const rows = await kit.at.rowsOf(id);
  const wrong = rows.flatMap(({ id: name, state, provider_id: providerId, goal, ...row }) => {
    const label = held.find((one) => one.id === providerId);
    const isLive = live.some((one) => one.id === providerId);
    const isOver = label !== undefined && (!isLive || row.lapsed === 'venceu');
    const isRight =
      state === 'gerada' || state === 'paga'
        ? isLive && goal === 'comprar'
        : state === 'cancelada'
          ? isOver
          : state === 'desfeita' && !isLive;
    const billed = label?.billed?.extraCents ?? 0;
    const isCharged = row.charged_cents === null || row.charged_cents - (row.price_cents ?? 0) === billed;
    return [
      ...(isRight ? [] : [`order ${id}: label ${name} is ${state} to ${goal}, live ${isLive}`]),
      ...(isCharged
        ? []
        : [`order ${id}: label ${name} was charged ${row.charged_cents}, and ${billed} more`]),
    ];
  });
  const known = new Set(rows.map((row) => row.provider_id));
  const { status } = await kit.parcels.rowOf(id);
  const beside = await till.db
    .selectFrom('labels')
    .select('provider_id')
    .where('parcel_id', 'is not', null)
    .execute();
  const isBeside = (name: string) => beside.some(({ provider_id: providerId }) => providerId === name);
  const own = live.filter((label) => !isBeside(label.id));
  return [
    ...wrong,
    ...held
      .filter((label) => !known.has(label.id))
      .map((label) => `order ${id}: ${label.id} is left at its provider`),
    ...(own.some(({ deliveredMs }) => deliveredMs !== null) && ['paid', 'processing'].includes(status)
      ? [`order ${id}: arrived and ${status}`]
      : []),
  ];
}

/** What the shop knows of an order's invoices is what the service has. */
async function invoiceFaults(history: History, id: number): Promise<string[]> {
  const { invoices } = history;
  const [held, rows, keys] = await Promise.all([invoices.held(id), invoices.rowsOf(id), invoices.keysOf(id)]);
  return rows.flatMap(({ ref, state, purpose, access_key: key, problem }) => {
    const told = held.find((one) => one.ref === ref);
    const standing = told === undefined ? 'nothing' : standingOf(history, told);
    const isValid = standing === 'autorizado';
    const isNoted = keys.some((one) => one.access_key === key);
    const wrong = (words: string) =>
      `order ${id}: ${purpose} is ${state}, ${standing} at its service: ${words}`;
    return [
      ...((state === 'autorizada') === isValid ? [] : [wrong('not alike')]),
      ...(['autorizada', 'recusada', 'cancelada'].includes(state) ? [] : [wrong('left open')]),
      ...(isValid && !isNoted && problem === '' ? [wrong('its key is nowhere')] : []),
      ...(state === 'cancelada' && key !== null && isNoted ? [wrong('its key is on the order')] : []),
    ];
  });
}

/** What is back by the provider is what the ledger has. */
async function bookFaults(history: History, ids: readonly number[]): Promise<string[]> {
  return (await chargesOf(history, ids))
    .filter(({ back, told }) => back !== told)
    .map(({ orderId, back, told }) => `order ${orderId}: ledger ${told}, provider ${back}`);
}

const openTasks = (ids: readonly number[]) => sql<Fault>`
  select 'order ' || p.order_id || ': a refund is ' || t.state as text
    from payment_tasks t join payments p on p.id = t.payment_id
    where p.order_id = any(${ids}::bigint[]) and t.kind = 'refund' and t.state not in ('done', 'rejected')`;

/** Vales are what became of refunds that were to be vales, each once. */
const creditFaults = (ids: readonly number[]) => sql<Fault>`
  select 'task ' || t.id || ': ' || t.amount_cents || ' as a vale of ' || coalesce(sum(c.issued_cents), 0) as text
    from payment_tasks t join payments p on p.id = t.payment_id left join credits c on c.source_key = 'estorno:' || t.id
    where p.order_id = any(${ids}::bigint[]) and t.kind = 'refund'
    group by t.id, t.amount_cents, t.as_credit, t.state
    having coalesce(sum(c.issued_cents), 0) <> case when t.as_credit and t.state = 'done' then t.amount_cents else 0 end
  union all
  select 'exchange ' || e.id || ': ' || count(t.id) || ' ends of ' || e.ending as text
    from exchanges e left join payment_tasks t
      on t.dedup_key like 'estorno:' || e.order_id || ':troca:' || e.id || ':%' and t.state = 'done'
    where e.order_id = any(${ids}::bigint[]) and e.state = 'concluida' and not e.by_hand
    group by e.id, e.ending having count(t.id) <> case when e.ending = 'troca' then 0 else 1 end`;
