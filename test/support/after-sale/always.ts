import { sql, type RawBuilder } from 'kysely';
import { statusOf, type PlayedInvoice } from '../../../src/sandbox/focusnfe/invoices.ts';
import type { Label } from '../../../src/sandbox/melhorenvio/label.ts';
import { START_UNITS, type History } from './history.ts';
import { chargesOf, endMs, isOut, type Charge } from './stand-in-books.ts';

export interface Fault {
  text: string;
}

/** Orders of a history, and what was added to them. */
export async function idsOf({ orders, till }: History): Promise<number[]> {
  const ids = orders.map(({ id }) => id);
  const added = await till.db.selectFrom('orders').select('id').where('added_to', 'in', ids).execute();
  return [...ids, ...added.map(({ id }) => id)];
}

/** Faults that a query finds: each row is one. */
export const found = async ({ till }: History, query: RawBuilder<Fault>): Promise<string[]> =>
  (await query.execute(till.db)).rows.map(({ text }) => text);

/** What may never be, whatever is under way, in words. */
export async function findFaultsNow(history: History, startCents: number): Promise<string[]> {
  const ids = await idsOf(history);
  const [{ balanceCents, labels }, invoices, charges] = await Promise.all([
    history.kit.at.play(),
    history.invoices.play(),
    chargesOf(history, ids),
  ]);
  const faults = await Promise.all([
    walletFaults({ balanceCents, labels }, startCents),
    doubledLabels(history, labels),
    ...history.goods.map(({ stockItemId }, at) =>
      found(history, stockFaults(stockItemId, { start: START_UNITS[at] ?? 0, ids })),
    ),
    charges.flatMap(moneyFaults),
    doubledInvoices(history, invoices),
    ...[askedTooMuch, unitFaults, chainFaults, partFaults, soldTwice, deliveredFaults, toldTwice].map(
      async (query) => found(history, query(ids)),
    ),
  ]);
  return faults.flat();
}

/** The wallet paid each label once, has back what ended, and paid what carriers took besides. */
function walletFaults(
  { balanceCents, labels }: { balanceCents: number; labels: readonly Label[] },
  startCents: number,
): string[] {
  const cost = labels
    .filter(({ paidMs, isRefunded }) => paidMs !== null && !isRefunded)
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
  const extra = labels.reduce((sum, { billed }) => sum + (billed?.extraCents ?? 0), 0);
  const left = startCents - cost - extra;
  return balanceCents === left ? [] : [`wallet: ${balanceCents}, and is to be ${left}`];
}

/** Of each parcel one label lives at its provider at most, and all of them hold no more pieces than there are. */
async function doubledLabels({ till, orders }: History, labels: readonly Label[]): Promise<string[]> {
  const rows = await till.db
    .selectFrom('labels as l')
    .leftJoin('parcels as p', 'p.id', 'l.parcel_id')
    .select(['l.order_id', 'l.parcel_id', 'l.reference', 'l.lapsed', 'p.kind'])
    // What was lost or came back goes once more by another one.
    .where('l.replaced_at', 'is', null)
    .where(
      'l.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  const living = rows.flatMap((row) =>
    labels
      .filter(({ tags }) => tags.some(({ tag }) => tag === row.reference))
      // What its carrier keeps after the time of its code counts as run out.
      .filter((label) => label.paidMs !== null && endMs(label) === null && row.lapsed !== 'venceu')
      .map((label) => ({ ...row, label })),
  );
  const names = living.map((row) => `${row.order_id} parcel ${row.parcel_id ?? 'of its own'}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const lines = await till.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(({ fn }) => [
      fn.coalesce('o.added_to', 'o.id').as('order_id'),
      fn.sum<string>('i.quantidade').as('units'),
    ])
    .groupBy(({ fn }) => fn.coalesce('o.added_to', 'o.id'))
    .execute();
  const tooMany = orders.flatMap(({ id }) => {
    const going = living.filter((row) => row.order_id === id && (row.kind === null || row.kind === 'parte'));
    const units = going
      .flatMap(({ label }) => label.contents)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const most = Number(lines.find((line) => Number(line.order_id) === id)?.units ?? 0);
    return units > most ? [`order ${id}: labels of ${units} pieces, and there are ${most}`] : [];
  });
  return [...twice.map((name) => `order ${name}: two labels`), ...tooMany];
}

/** What the provider gave back was asked for here, and is no more than was paid. */
function moneyFaults({ orderId, paid, back, asked }: Charge): string[] {
  const most = Math.min(paid, asked);
  return back > most ? [`order ${orderId}: ${back} is back of ${paid}, asked for were ${asked}`] : [];
}

/** An order has one invoice of its sale at most, and entry notes of no more than that says. */
function doubledInvoices({ orders }: History, invoices: readonly PlayedInvoice[]): string[] {
  return orders.flatMap(({ id }) => {
    const own = invoices.filter(({ ref }) => ref.startsWith(`nfe-${id}-`));
    const valid = own.filter((invoice) => isOut(invoice));
    const sales = valid.filter((invoice) => !isEntry(invoice));
    const back = valid.filter(isEntry).reduce((sum, invoice) => sum + unitsOf(invoice), 0);
    // One that was cancelled since was good for what came back before.
    const sold = Math.max(0, ...own.filter((invoice) => !isEntry(invoice)).map(unitsOf));
    return [
      ...(sales.length > 1 ? [`order ${id}: ${sales.length} invoices`] : []),
      ...(back > sold ? [`order ${id}: entry notes of ${back} pieces, and ${sold} were sold`] : []),
    ];
  });
}

const fieldsOf = ({ body }: PlayedInvoice) =>
  body as { finalidade_emissao?: number; items: { quantidade_comercial: number }[] };
const isEntry = (invoice: PlayedInvoice) => Number(fieldsOf(invoice).finalidade_emissao) === 4;
const unitsOf = (invoice: PlayedInvoice) =>
  fieldsOf(invoice).items.reduce((sum, item) => sum + Number(item.quantidade_comercial), 0);

export const standingOf = ({ till }: History, invoice: PlayedInvoice) =>
  statusOf(invoice, till.now().getTime());

/** A size has what it began with, less what orders and exchanges hold or sold, and what came back. */
const stockFaults = (
  stockItemId: number,
  { start, ids }: { start: number; ids: readonly number[] },
) => sql<Fault>`
  with gone as (
    select coalesce(sum(case when o.stock_held then i.quantidade - i.restocked else i.written_off end), 0) as units
      from order_items i join orders o on o.id = i.order_id
      where i.stock_item_id = ${stockItemId} and o.id = any(${ids}::bigint[])
  ), kept as (
    select coalesce(sum(l.units), 0) as units from exchange_lines l join exchanges e on e.id = l.exchange_id
      join variants v on v.id = l.wanted_variant_id where e.kept and v.stock_item_id = ${stockItemId}
  ), back as (
    select coalesce(sum(l.units), 0) as units from exchange_lines l join exchanges e on e.id = l.exchange_id
      join variants v on v.id = l.variant_id where e.restocked and v.stock_item_id = ${stockItemId}
  ), ledger as (select coalesce(sum(delta), 0) as units from stock_movements where stock_item_id = ${stockItemId})
  select 'stock ' || s.id || ': ' || s.quantity || ', ledger ' || ledger.units || ', and is to be '
      || (${start}::int - gone.units - kept.units + back.units) as text
    from stock_items s, gone, kept, back, ledger
    where s.id = ${stockItemId} and (s.quantity < 0 or s.quantity <> ledger.units
      or s.quantity <> ${start}::int - gone.units - kept.units + back.units)`;

type Ids = readonly number[];

/** Of a charge no more is asked back than was paid. */
const askedTooMuch = (ids: Ids) => sql<Fault>`
  select 'order ' || p.order_id || ': ' || sum(t.amount_cents) || ' asked back of ' || p.amount_cents as text
    from payments p join payment_tasks t on t.payment_id = p.id and t.kind = 'refund' and t.state in ('queued', 'done')
    where p.order_id = any(${ids}::bigint[]) group by p.id having sum(t.amount_cents) > p.amount_cents`;

/** Of each line no unit's money went back whose piece was replaced and is not back itself. */
const unitFaults = (ids: Ids) => sql<Fault>`
  select 'line ' || i.id || ': ' || coalesce(r.units, 0) || ' refunded and ' || coalesce(x.units, 0) || ' replaced of '
      || i.quantidade as text
    from order_items i
    left join (select l.order_item_id, sum(l.units) as units from refund_lines l
      join payment_tasks t on t.id = l.task_id and t.state <> 'rejected' group by 1) r on r.order_item_id = i.id
    left join (select l.order_item_id, sum(l.units - coalesce(back.units, 0)) as units
      from exchange_lines l join exchanges e on e.id = l.exchange_id and e.state = 'concluida' and e.ending = 'troca'
      left join (select b.from_line_id, sum(b.units) as units from exchange_lines b
        join exchanges be on be.id = b.exchange_id and be.state in ('devolvendo', 'concluida') group by 1) back
        on back.from_line_id = l.id
      group by 1) x on x.order_item_id = i.id
    where i.order_id = any(${ids}::bigint[])
      and (coalesce(r.units, 0) > i.quantidade or coalesce(r.units, 0) + coalesce(x.units, 0) > i.quantidade)`;

/** What was sent in an exchange comes back no more often than it was sent. */
const chainFaults = (ids: Ids) => sql<Fault>`
  select 'exchanged line ' || l.id || ' came back too often' as text
    from exchange_lines l join exchanges e on e.id = l.exchange_id join exchange_lines b on b.from_line_id = l.id
      join exchanges be on be.id = b.exchange_id and be.state in ('devolvendo', 'concluida')
    where e.order_id = any(${ids}::bigint[]) group by l.id, l.units having sum(b.units) > l.units`;

/** A piece goes in one of its order's parts, and all that are set apart are its order's. */
const partFaults = (ids: Ids) => sql<Fault>`
  select 'line ' || i.id || ': ' || sum(l.units) || ' in parts of ' || i.quantidade as text
    from parcel_lines l join parcels p on p.id = l.parcel_id and p.undone_at is null
      join order_items i on i.id = l.order_item_id
    where p.order_id = any(${ids}::bigint[])
    group by i.id, i.quantidade, i.order_id, p.order_id
    having sum(l.units) > i.quantidade or i.order_id <> p.order_id`;

/** What has left is not on sale: neither an order that was sent, nor the units of its parts while the rest was here. */
const soldTwice = (ids: Ids) => sql<Fault>`
  select 'order ' || o.id || ': ' || o.status || ', sent, and its units were given back' as text from orders o
    where o.id = any(${ids}::bigint[]) and o.shipped_at is not null and not o.stock_held
  union all
  select 'line ' || i.id || ': ' || a.units || ' went ahead, and of ' || i.quantidade || ' are back on sale '
      || case when o.stock_held then i.restocked else i.quantidade - i.written_off end as text
    from order_items i join orders o on o.id = i.order_id
      join (select l.order_item_id, sum(l.units) as units from parcel_lines l join parcels p on p.id = l.parcel_id
        where p.kind = 'parte' and p.sent_at is not null group by 1) a on a.order_item_id = i.id
    where o.id = any(${ids}::bigint[]) and o.shipped_at is null
      and case when o.stock_held then i.restocked else i.quantidade - i.written_off end > i.quantidade - a.units`;

/** An order is delivered with the last of its parcels; a part of which all is given back is waited for no more. */
const deliveredFaults = (ids: Ids) => sql<Fault>`
  select 'order ' || o.id || ': delivered, and part ' || p.id || ' is not' as text
    from orders o join parcels p on p.order_id = o.id and p.kind = 'parte' and p.undone_at is null
    where o.id = any(${ids}::bigint[]) and o.status = 'delivered' and p.delivered_at is null
      and exists (select from parcel_lines l where l.parcel_id = p.id and l.units > coalesce((
        select sum(r.units) from refund_lines r join payment_tasks t on t.id = r.task_id
        where r.order_item_id = l.order_item_id and t.state = 'done'), 0))`;

/** One letter for one fact: that it left, how its parcel fares, and that it arrived; and no code is corrected to itself. */
const toldTwice = (ids: Ids) => sql<Fault>`
  select 'order ' || (payload ->> 'orderId') || ': told twice ' || kind as text from outbox
    where (payload ->> 'orderId')::bigint = any(${ids}::bigint[])
      and (kind in ('pedido_enviado', 'pedido_entregue', 'parte_enviada', 'troca_enviada', 'pedido_estornado')
        or kind in ('pacote_postado', 'pacote_nao_entregue', 'pacote_extraviado', 'pacote_devolvido'))
      -- What was sent again is told once more, by its own code.
      and payload ->> 'corrected' is distinct from 'true'
    group by kind, payload ->> 'orderId', payload ->> 'parcelId', payload ->> 'exchangeId',
      case when kind like 'pacote%' then payload ->> 'partCode' end
    having count(*) > 1
  union all
  select 'order ' || told.owner || ': corrected to itself, ' || told.code as text from (
    select payload ->> 'orderId' as owner, coalesce(payload ->> 'partCode', payload ->> 'rastreio') as code,
      lag(coalesce(payload ->> 'partCode', payload ->> 'rastreio')) over (
        partition by payload ->> 'orderId', payload ->> 'parcelId' order by id) as before
    from outbox where (payload ->> 'orderId')::bigint = any(${ids}::bigint[])
      and kind in ('rastreio_corrigido', 'rastreio_informado', 'parte_enviada', 'parte_corrigida')) told
    where told.code = told.before`;
