import { sql } from 'kysely';
import { hasStuckRefund, returnedCents } from '../ledger/index.ts';
import type { Goods } from './row.ts';

const units = sql<number>`coalesce((
  select sum(i.quantidade) from order_items i where i.order_id = o.id
), 0)::integer`;

/** Of a long order the first lines. */
const goods = sql<Goods[] | null>`(
  select json_agg(json_build_object('nome', i.nome, 'cor', i.cor, 'tamanho', i.tamanho, 'quantidade', i.quantidade)
    order by i.position)
  from order_items i where i.order_id = o.id and i.position < 4
)`;

/** What a row of the office tells besides the order itself: expressions over `orders as o`. */
export const beside = (now: Date) =>
  [
    returnedCents.as('returned_cents'),
    hasStuckRefund(now).as('stuck_refund'),
    units.as('units'),
    goods.as('goods'),
  ] as const;
