import { dueDay } from '#shared/arrival.ts';
import { isOwnDelivery, type FormaDeEnvio } from '#shared/channels.ts';
import { freightLabel } from '#shared/freight-label.ts';
import { NO_PLACE } from '#shared/gift-card.ts';
import { orderNumber } from '#shared/order-number.ts';
import { PICKUP_NAME } from '#shared/pickup.ts';
import { centsToReais } from '#shared/money.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { noteSight, orderSubject } from '../../audit/audit.store.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { REPORTS } from '../../load/index.ts';
import { listRefundLines } from '../ledger/index.ts';
import { isFetched, listGoingAlong, wholeOrder, type Order, type OrderItem } from '../orders/index.ts';
import type { SalesDeps } from './deps.ts';
import { packingOf, unitsBack, type ToPack } from './packing.ts';
import { findParcel, listGtins, listParcels } from './parcels.store.ts';

const DEFAULT_ROWS = 20;
export const NO_PARCEL = 'Este pedido não está entre os pacotes a enviar.';

/** What waits to be packed, for whoever packs. */
export function parcelsRoutes(deps: SalesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/expedicao'),
      config: { audience: 'admin', act: 'pack-orders', load: REPORTS },
      handler: async ({ query: { limit = DEFAULT_ROWS, offset = 0, forma }, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const now = deps.clock();
        const { orders, total } = await listParcels(deps.db, { limit, offset, forma, now });
        const parcels = await parcelsOf(deps, orders);
        if (parcels.length > 0) {
          const look = { actor: session.username, action: 'expedicao_vista', at: now };
          await noteSight(deps.db, { ...look, after: { count: parcels.length } });
        }
        return reply.header('cache-control', 'no-store').header('x-total-count', total).send(parcels);
      },
    });
    api.route({
      ...implement('GET /gerenciamento/expedicao/:id'),
      config: { audience: 'admin', act: 'pack-orders' },
      handler: async ({ params: { id }, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const now = deps.clock();
        const order = await findParcel(deps.db, id, now);
        if (order === undefined) throw notFound(NO_PARCEL);
        // Of this order, whether the list was looked at in this hour or not.
        const look = { actor: session.username, action: 'expedicao_vista', subject: orderSubject(order) };
        await noteSight(deps.db, { ...look, after: { count: 1 }, at: now });
        const [parcel] = await parcelsOf(deps, [order]);
        if (parcel === undefined) throw notFound(NO_PARCEL);
        return reply.header('cache-control', 'no-store').send(parcel);
      },
    });
  };
}

type ParcelRow = Order & { comes_back: boolean };
type Read = ToPack & { order: ParcelRow };
type RefundLine = Read['refundLines'][number];
type Gtins = Awaited<ReturnType<typeof listGtins>>;

async function parcelsOf({ db, orders, clock }: SalesDeps, rows: readonly ParcelRow[]): Promise<Pacote[]> {
  const read: Read[] = [];
  // One after the other: a list keeps no more than its own connection.
  for (const order of rows) {
    const items: OrderItem[] = [];
    const refundLines: RefundLine[] = [];
    for (const { id } of [order, ...(await listGoingAlong(db, order))]) {
      const [own, back] = await Promise.all([orders.items(id), listRefundLines(db, id)]);
      items.push(...own);
      refundLines.push(...back);
    }
    read.push({ order, items, refundLines });
  }
  const packing = await packingOf(db, read);
  const variants = read.flatMap(({ items }) => items.flatMap(({ variant_id: id }) => id ?? []));
  const facts = { gtins: await listGtins(db, variants), now: clock() };
  return read.map((one, at) => ({ ...parcelOf(one, facts), embalagem: packing[at] ?? null }));
}

function parcelOf(
  { order, items, refundLines }: Read,
  { gtins, now }: { gtins: Gtins; now: Date },
): Omit<Pacote, 'embalagem'> {
  const whole = {
    order,
    items: [...items],
    history: [],
    charges: [],
    refunds: [],
    refundLines,
    discounts: [],
    credits: [],
    parcelSteps: [],
    now,
  };
  const { endereco, frete, itens } = wholeOrder(whole);
  const atTheDoor = isPaidAtTheDoor(order, frete);
  // What is paid at the door was promised when it was bought.
  const paidAt = order.paid_at ?? (atTheDoor ? order.created_at : null);
  return {
    id: order.id,
    codigo: order.codigo,
    numero: orderNumber(order.id),
    status: order.status === 'paid' || order.status === 'shipped' ? order.status : 'processing',
    paid_at: order.paid_at?.toISOString() ?? null,
    nome: order.nome,
    // Whose door it is not brought to, her door is nobody's to read.
    endereco: isFetched(order) ? NO_PLACE : endereco,
    envio: isFetched(order) ? `${PICKUP_NAME}: ${frete.retirada?.nome ?? ''}` : freightLabel(frete),
    forma: formaOf(order, frete),
    volta: order.comes_back,
    fazer_ate: paidAt === null ? null : dueDay(frete, paidAt),
    receber: atTheDoor ? centsToReais(order.total_cents - order.credito_cents) : null,
    observacoes: order.observacoes,
    transportadora: order.transportadora || frete.company,
    itens: itens.flatMap(({ nome, cor, tamanho, imagem, quantidade }, at) => {
      const sku = items[at]?.sku ?? '';
      const gtin = gtins.get(items[at]?.variant_id ?? 0) ?? '';
      const left = quantidade - unitsBack(refundLines, items[at]?.id);
      return left > 0 ? [{ nome, cor, tamanho, imagem, sku, gtin, quantidade: left }] : [];
    }),
  };
}

function formaOf(order: Order, frete: { id: string; tipo: string }): FormaDeEnvio {
  if (isFetched(order)) return 'retirada';
  return isOwnDelivery(frete) ? 'entrega' : 'transportadora';
}

/** Whoever brings it takes the money with her; of what went by a carrier she sees no sums. */
const isPaidAtTheDoor = (
  { metodo_pagamento: method, paid_at: paid }: Order,
  frete: { id: string; tipo: string },
) => method === 'entrega' && paid === null && isOwnDelivery(frete);
