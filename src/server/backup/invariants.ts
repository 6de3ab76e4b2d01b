import type pg from 'pg';

type Invariant = readonly [what: string, query: string];

/** What holds of every shop at every moment, beside what the database itself watches: each query finds what breaks it. */
const ALWAYS: readonly Invariant[] = [
  [
    'estoque que não é a soma dos seus lançamentos',
    `select s.id from stock_items s left join stock_movements m on m.stock_item_id = s.id
      group by s.id having s.quantity <> coalesce(sum(m.delta), 0)`,
  ],
  [
    'pedido com outras peças reservadas do que as que pegou',
    `select moved.id from (
      select o.id, i.product_id, case when o.stock_held then i.quantidade - i.restocked else i.written_off end as units
        from orders o join order_items i on i.order_id = o.id
      union all
      select order_id, product_id, delta from stock_movements where order_id is not null
    ) moved group by moved.id, moved.product_id having sum(units) <> 0`,
  ],
  [
    'pedido cujas peças não somam o subtotal',
    `select o.id from orders o left join order_items i on i.order_id = o.id
      group by o.id having o.subtotal_cents <> coalesce(sum(i.preco_cents * i.quantidade), 0)`,
  ],
  [
    'pedido cujo histórico não termina na sua situação',
    `select o.id from orders o where o.status is distinct from (
      select h.to_status from order_history h where h.order_id = o.id order by h.id desc limit 1)`,
  ],
  [
    'pedido pago por uma cobrança que não é dele',
    `select o.id from orders o join payments p on p.id = o.paid_charge_id where p.order_id <> o.id`,
  ],
  [
    'cobrança cujos lançamentos não somam o que ela diz',
    // What vales paid, or was received elsewhere, is no money that moves at a provider.
    `select p.id from payments p left join charge_movements m on m.payment_id = p.id
      where p.provider not in ('vales', 'recebido') group by p.id having
        coalesce(sum(m.cents) filter (where m.kind in ('charged', 'corrected')), 0)
          <> case when p.state in ('paid', 'disputed', 'returned') then p.amount_cents else 0 end
        or coalesce(sum(m.cents) filter (where m.kind = 'returned'), 0)
          <> case p.state when 'returned' then p.amount_cents
            when 'paid' then p.refunded_cents when 'disputed' then p.refunded_cents else 0 end`,
  ],
];

/** What holds since there are promotions: a backup of an older shop has no such tables yet. */
const OF_PROMOTIONS: readonly Invariant[] = [
  [
    'pedido cujos descontos não somam o que foi tirado das peças e do frete',
    `select o.id from orders o
      where o.desconto_cents + o.desconto_pix_cents
          <> (select coalesce(sum(i.desconto_cents), 0) from order_items i where i.order_id = o.id)
        or o.desconto_cents <> (select coalesce(sum(d.cents), 0) from order_discounts d
          where d.order_id = o.id and not d.on_freight)
        or o.desconto_frete_cents <> (select coalesce(sum(d.cents), 0) from order_discounts d
          where d.order_id = o.id and d.on_freight)`,
  ],
  [
    'item cujas unidades não somam o que custou',
    `select i.id from order_items i left join order_units u on u.order_item_id = i.id
      group by i.id having (count(u.*) > 0 or i.desconto_cents > 0)
        and (count(u.*) <> i.quantidade or sum(u.unit_cents - u.paid_cents) <> i.desconto_cents)`,
  ],
  [
    'promoção com outros usos do que os dos seus pedidos',
    `select p.id from promotions p left join promotion_uses u on u.promotion_id = p.id and u.held
      where p.most_uses is not null or p.person_uses is not null or p.budget_cents is not null
      group by p.id having p.uses <> count(u.id) or p.spent_cents <> coalesce(sum(u.cents), 0)`,
  ],
];

/** And since there are vales. */
const OF_CREDITS: readonly Invariant[] = [
  [
    'vale cujo saldo não é a soma dos seus movimentos',
    `select c.id from credits c left join credit_movements m on m.credit_id = c.id
      group by c.id having c.balance_cents <> coalesce(sum(m.cents), 0)
        or c.issued_cents <> coalesce(sum(m.cents) filter (where m.kind = 'emitido'), 0)`,
  ],
  [
    'pedido cujos vales não somam o que eles pagaram',
    `select o.id from orders o where o.credito_cents <> (
      select coalesce(sum(u.cents), 0) from credit_uses u where u.order_id = o.id)`,
  ],
  [
    'pedido cujos vales se moveram de outro valor do que ele guarda',
    `select o.id from orders o where (
        select coalesce(sum(u.cents - u.back_cents) filter (where u.held), 0) from credit_uses u where u.order_id = o.id
      ) <> (select coalesce(-sum(m.cents), 0) from credit_movements m where m.order_id = o.id)`,
  ],
];

/** And since there are exchanges. */
const OF_EXCHANGES: readonly Invariant[] = [
  [
    'troca que guarda ou trouxe outras peças do que as suas',
    `select moved.id from (
      select e.id, l.product_id, case when e.kept then l.units else 0 end - case when e.restocked then l.units else 0 end as units
        from exchanges e join exchange_lines l on l.exchange_id = e.id
      union all
      select exchange_id, product_id, delta from stock_movements where exchange_id is not null
    ) moved group by moved.id, moved.product_id having sum(units) <> 0`,
  ],
  [
    'item com mais peças em trocas do que as compradas',
    `select i.id from order_items i join exchange_lines l on l.order_item_id = i.id join exchanges e on e.id = l.exchange_id
      where e.state in ('pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo') or e.ending in ('vale', 'dinheiro')
      group by i.id, i.quantidade having sum(l.units) > i.quantidade`,
  ],
];

/** And since orders are counted; where nobody has counted yet, nothing is told of them. */
const OF_COUNTS: readonly Invariant[] = [
  [
    'dia com outro número de pedidos do que se contou',
    `select to_char(day, 'YYYYMMDD')::bigint as id from (
      select day, status, canal, is_paid, orders from order_counts
      union all
      select day, status, canal, is_paid, orders from order_count_changes
      union all
      select ((created_at at time zone 'UTC') - interval '3 hours')::date, status, canal, paid_at is not null, -1 from orders
    ) counted where exists (select from order_counts)
      group by day, status, canal, is_paid having sum(orders) <> 0 order by day`,
  ],
];

export const INVARIANTS: readonly Invariant[] = [
  ...ALWAYS,
  ...OF_PROMOTIONS,
  ...OF_CREDITS,
  ...OF_EXCHANGES,
  ...OF_COUNTS,
];

/** What is broken in a shop's tables, in words with the first numbers of it; [] where all holds. */
export async function brokenInvariants(client: pg.ClientBase): Promise<string[]> {
  const broken: string[] = [];
  const known = await client.query<{
    promotions: string | null;
    credits: string | null;
    exchanges: string | null;
    counts: string | null;
  }>(
    `select to_regclass('promotion_uses')::text as promotions, to_regclass('credit_uses')::text as credits,
      to_regclass('exchange_lines')::text as exchanges, to_regclass('order_counts')::text as counts`,
  );
  const { promotions = null, credits = null, exchanges = null, counts = null } = known.rows[0] ?? {};
  const held = [
    ...ALWAYS,
    ...(promotions === null ? [] : OF_PROMOTIONS),
    ...(credits === null ? [] : OF_CREDITS),
    ...(exchanges === null ? [] : OF_EXCHANGES),
    ...(counts === null ? [] : OF_COUNTS),
  ];
  for (const [what, query] of held) {
    const { rows } = await client.query<{ id: number }>(`${query} limit 5`);
    if (rows.length > 0) broken.push(`${what} (${rows.map(({ id }) => id).join(', ')})`);
  }
  return broken;
}
