import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { TipoDeDivergencia } from '#shared/wire/reconciliation.ts';
import type { DB } from '../../db/index.ts';
import { wrongBalances, wrongOrders } from '../credits/index.ts';
import { stuckRefunds, undoneRefunds } from '../ledger/index.ts';

/** Something that does not fit; what is not known of it is null. */
export interface Misfit {
  order_id: number | null;
  codigo: string | null;
  charge: string | null;
  refund_id: number | null;
  refund_state: 'queued' | 'rejected' | null;
  dispute_id: number | null;
  deadline: Date | null;
  /** A PIX without an order; `pix_archived`: it is in no list any more. */
  pix_id: number | null;
  descricao: string | null;
  pix_archived: boolean | null;
  cents: number | null;
  expected_cents: number | null;
  since: Date;
}

/** More of a kind are not counted. */
export const MOST_COUNTED = 1000;

const noRefund = sql`null::bigint as refund_id, null::text as refund_state`;
const noDispute = sql`null::bigint as dispute_id, null::timestamptz as deadline`;
const noPix = sql`null::bigint as pix_id, null::text as descricao, null::boolean as pix_archived`;
const ofOrder = sql`${noRefund}, ${noDispute}, ${noPix}`;
const ofPix = sql`${noRefund}, ${noDispute}, c.id as pix_id, c.descricao, c.archived_at is not null as pix_archived`;

/** Charges that are contested now. */
const disputed = sql<Misfit>`
  select o.id as order_id, o.codigo, p.provider_payment_id as charge, ${noRefund}, d.id as dispute_id, d.deadline,
    ${noPix},
    p.amount_cents - p.refunded_cents as cents, null::integer as expected_cents,
    coalesce((select max(m.at) from charge_movements m where m.payment_id = p.id and m.kind = 'disputed' and m.cents > 0),
      p.provider_updated_at) as since
  from payments p join orders o on o.id = p.order_id
    left join lateral (
      select id, deadline from disputes where payment_id = p.id and state = 'open' order by deadline, id limit 1
    ) d on true
  where p.state = 'disputed'
  union all
  select null, null, c.provider_payment_id, ${noRefund}, null, c.dispute_deadline,
    c.id, c.descricao, c.archived_at is not null,
    c.valor_cents - c.refunded_cents, null,
    coalesce((select max(m.at) from custom_pix_movements m where m.pix_id = c.id and m.kind = 'disputed' and m.cents > 0),
      c.provider_updated_at)
  from custom_pix c where c.status = 'paid' and c.dispute = 'open'`;

const stuck = (now: Date) => sql<Misfit>`
  select o.id as order_id, o.codigo, p.provider_payment_id as charge, t.id as refund_id, t.state as refund_state,
    ${noDispute}, ${noPix},
    coalesce(t.amount_cents, p.amount_cents) as cents, null::integer as expected_cents,
    coalesce(t.done_at, t.created_at) as since
  from (${stuckRefunds(now)}) t join payments p on p.id = t.payment_id join orders o on o.id = p.order_id`;

/** Money that counts as gone back, and that the provider holds all the same. Its charges are looked up, as in `unowned`. */
const undone = (now: Date) => sql<Misfit>`
  select o.id as order_id, o.codigo, p.provider_payment_id as charge, ${ofOrder},
    u.cents, null::integer as expected_cents, p.provider_updated_at as since
  from (${undoneRefunds(now)}) u
    cross join lateral (select * from payments p where p.id = u.payment_id offset 0) p
    cross join lateral (select id, codigo from orders where id = p.order_id offset 0) o
  where not exists (select from seen_undone_refunds s where s.payment_id = u.payment_id and s.cents = u.cents)`;

/** Orders that wait because money of another amount came for them, and PIX that nobody has accepted as they were paid. */
const otherAmount = sql<Misfit>`
  select o.id as order_id, o.codigo, p.provider_payment_id as charge, ${ofOrder},
    p.amount_cents as cents, o.total_cents - o.credito_cents as expected_cents, coalesce(p.approved_at, p.created_at) as since
  from orders o join payments p on p.order_id = o.id and p.state in ('paid', 'disputed')
  where o.payment_held and (p.amount_cents <> o.total_cents - o.credito_cents or p.currency <> 'BRL')
  union all
  select null, null, c.provider_payment_id, ${ofPix}, c.valor_cents, c.asked_cents, c.paid_at
  from custom_pix c
  where c.asked_cents is not null and c.status = 'paid' and c.accepted_cents is distinct from c.valor_cents
    and c.valor_cents - c.refunded_cents <> c.asked_cents`;

/** Sales for which no provider holds any money. */
const uncharged = sql<Misfit>`
  select o.id as order_id, o.codigo, null::text as charge, ${ofOrder},
    null::integer as cents, o.total_cents as expected_cents, coalesce(o.paid_at, o.created_at) as since
  from orders o
  where o.paid_charge_id is null and o.metodo_pagamento not in ('entrega', 'credito', 'recebido')
    and o.status in ('paid', 'processing', 'shipped', 'delivered')`;

/**
 * Charges of which the provider sent news, and of which no order and no PIX knows. Each is looked up by an index: joined,
 * all charges would be read.
 */
const unowned = (provider: string) => sql<Misfit>`
  select null::bigint as order_id, null::text as codigo, e.resource_id as charge, ${ofOrder},
    null::integer as cents, null::integer as expected_cents, min(e.received_at) as since
  from webhook_events e
  where e.state = 'dead' and e.provider = ${provider} and e.about = 'charge'
    and (select p.id from payments p
      where p.provider = ${provider} and p.provider_payment_id = e.resource_id limit 1) is null
    and (select c.id from custom_pix c where c.provider_payment_id = e.resource_id limit 1) is null
    and (select f.noted_at from foreign_charges f
      where f.provider = ${provider} and f.provider_payment_id = e.resource_id limit 1) is null
  group by e.resource_id`;

/** Payments that were taken for the inside of an order's charge, and may be money of their own. */
const doubted = (provider: string) => sql<Misfit>`
  select o.id as order_id, o.codigo, n.number as charge, ${ofOrder},
    n.doubted_cents as cents, null::integer as expected_cents, n.noted_at as since
  from charge_names n join payments p on p.id = n.payment_id join orders o on o.id = p.order_id
  where n.doubted_cents is not null and n.provider = ${provider}
    and (select f.noted_at from foreign_charges f
      where f.provider = ${provider} and f.provider_payment_id = n.number limit 1) is null`;

/** Further payments of PIX that had their money already. */
const doubled = (provider: string) => sql<Misfit>`
  select null::bigint as order_id, null::text as codigo, n.provider_payment_id as charge, ${ofPix},
    n.held_cents as cents, null::integer as expected_cents, n.noted_at as since
  from custom_pix_doubles n join custom_pix c on c.id = n.pix_id
  where n.held_cents > 0
    and (select f.noted_at from foreign_charges f
      where f.provider = ${provider} and f.provider_payment_id = n.provider_payment_id limit 1) is null`;

/** For so long a loss by a gift card is told of: nothing settles it. */
const LOSS_TOLD_DAYS = 90;

/** Gift cards of which more is spent than the shop still has of their order's money: a provider or a bank took it back. */
const spentGifts = (now: Date) => sql<Misfit>`
  select o.id as order_id, o.codigo, p.provider_payment_id as charge, ${ofOrder},
    s.cents - k.cents as cents, null::integer as expected_cents, p.provider_updated_at as since
  from (
    select c.order_id, -sum(m.cents)::integer as cents from credits c join credit_movements m on m.credit_id = c.id
      where c.kind = 'vale_presente' and m.kind in ('usado', 'devolvido') group by c.order_id
  ) s join orders o on o.id = s.order_id join payments p on p.id = o.paid_charge_id
    cross join lateral (
      select case when p.state = 'returned' then 0 else p.amount_cents - p.refunded_cents end as cents
    ) k
  where s.cents > k.cents
    and p.provider_updated_at > ${new Date(now.getTime() - LOSS_TOLD_DAYS * 86_400_000)}`;

/** Vales, and what orders say that vales pay of them, that are not the sum of their movements. */
const unsummed = sql<Misfit>`
  select o.id as order_id, o.codigo, 'vale ' || c.id as charge, ${ofOrder},
    c.balance_cents as cents, w.cents as expected_cents, c.created_at as since
  from (${wrongBalances}) w join credits c on c.id = w.id left join orders o on o.id = c.order_id
  union all
  select o.id, o.codigo, null, ${ofOrder}, o.credito_cents, null, o.created_at
  from (${wrongOrders}) w join orders o on o.id = w.id`;

interface Asked {
  provider: string;
  now: Date;
  limit: number;
}

/** How many there are of a kind, and the newest ones. */
export async function findMisfits(
  db: Kysely<DB>,
  kind: TipoDeDivergencia,
  { provider, now, limit }: Asked,
): Promise<{ count: number; misfits: Misfit[] }> {
  const queries: Record<TipoDeDivergencia, RawBuilder<Misfit>> = {
    contestacao: disputed,
    estorno_parado: stuck(now),
    devolucao_desfeita: undone(now),
    valor_diferente: otherAmount,
    pedido_sem_cobranca: uncharged,
    pix_em_dobro: doubled(provider),
    cobranca_em_duvida: doubted(provider),
    cobranca_sem_pedido: unowned(provider),
    vale_presente_gasto: spentGifts(now),
    vale_nao_fecha: unsummed,
  };
  const { rows: misfits } = await sql<Misfit>`
    select * from (${queries[kind]}) found order by since desc limit ${limit}`.execute(db);
  if (misfits.length < limit) return { count: misfits.length, misfits };
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from (${queries[kind]}) found limit ${MOST_COUNTED}) counted`.execute(db);
  return { count: rows[0]?.count ?? 0, misfits };
}
