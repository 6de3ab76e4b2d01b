import type { Kysely } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import type { Acrescimo, PedidoCompleto } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { findHostedUrl, listCharges, listRefundLines, type RefundLine } from '../ledger/index.ts';
import { listAdded } from './added-orders.store.ts';
import { FELL_THROUGH } from './announce.ts';
import { goesWithParent, listGoingAlong } from './going-along.ts';
import { openPix } from './order-answer.ts';
import { findOrder, listItems, type Order } from './orders.store.ts';

type Added = Pick<PedidoCompleto, 'acrescimos' | 'acrescentadoA'>;

/** What was added to an order, or what it was added to; the office sees what came to nothing, too. */
export async function addedOf(
  db: Kysely<DB>,
  order: Order,
  { now, isOffice = false }: { now: Date; isOffice?: boolean },
): Promise<Added> {
  if (order.added_to !== null) return parentOf(db, order, order.added_to);
  const all = await listAdded(db, order.id);
  const told = all.filter(({ status }) => isOffice || !FELL_THROUGH.has(status));
  if (told.length === 0) return {};
  const along = new Set((await listGoingAlong(db, order)).map(({ id }) => id));
  const acrescimos: Acrescimo[] = [];
  // One after the other: an order keeps no more than its own connection.
  for (const added of told) {
    acrescimos.push(await additionOf(db, added, { goes: along.has(added.id), now }));
  }
  return { acrescimos };
}

async function parentOf(db: Kysely<DB>, order: Order, parentId: number): Promise<Added> {
  const parent = await findOrder(db, { id: parentId });
  if (parent === undefined) return {};
  const { id, codigo } = parent;
  const junto = await goesWithParent(db, order);
  return { acrescentadoA: { id, numero: orderNumber(id), codigo, junto } };
}

async function additionOf(
  db: Kysely<DB>,
  order: Order,
  { goes, now }: { goes: boolean; now: Date },
): Promise<Acrescimo> {
  const [items, charges] = [await listItems(db, order.id), await listCharges(db, order.id)];
  const pix = openPix(order, charges, now);
  const isOpen = order.status === 'pending';
  const back = goes ? await listRefundLines(db, order.id) : [];
  return {
    id: order.id,
    numero: orderNumber(order.id),
    codigo: order.codigo,
    status: order.status,
    total: centsToReais(order.total_cents),
    metodo_pagamento: order.metodo_pagamento,
    itens: items.map((item) => {
      const { product_id: id, nome, cor, tamanho, imagem, quantidade, preco_cents: cents } = item;
      const pago = centsToReais(cents * quantidade - item.desconto_cents);
      const vao = goes ? quantidade - unitsBack(back, item.id) : 0;
      return { id, nome, cor, tamanho, imagem, quantidade, preco: centsToReais(cents), pago, vao };
    }),
    pix,
    link: isOpen ? (pix?.ticket_url ?? (await findHostedUrl(db, order.id))) : null,
    expires_at: isOpen ? (order.expires_at?.toISOString() ?? null) : null,
  };
}

const unitsBack = (lines: readonly RefundLine[], itemId: number): number =>
  lines
    .filter(({ order_item_id: id, state }) => id === itemId && (state === 'queued' || state === 'done'))
    .reduce((sum, { units }) => sum + units, 0);
