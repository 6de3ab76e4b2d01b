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
import { hasUnsentPart, listAhead } from '../parcels/index.ts';
import { readCutOffHour } from '../shipping/index.ts';
import { heldSince } from './claims.ts';
import type { SalesDeps } from './deps.ts';
import { packingOf, unitsToPack, type ToPack } from './packing.ts';
import { countQueues, findParcel, listGtins, listParcels } from './parcels.store.ts';

const DEFAULT_ROWS = 20;
export const NO_PARCEL = 'Este pedido não está entre os pacotes a enviar.';

/** What waits to be packed, for whoever packs. */
export function parcelsRoutes(deps: SalesDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/expedicao'),
      config: { audience: 'admin', act: 'pack-orders', load: REPORTS },
      handler: async ({ query, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const { limit = DEFAULT_ROWS, offset = 0, forma, transportadora, sai } = query;
        const now = deps.clock();
        const cutOffHour = await readCutOffHour(deps.db);
        const queue = { forma, transportadora, sai, now, cutOffHour };
        const { orders, total } = await listParcels(deps.db, { limit, offset, ...queue });
        const parcels = await parcelsOf(deps, orders);
        if (parcels.length > 0) {
          const look = { actor: session.username, action: 'expedicao_vista', at: now };
          await noteSight(deps.db, { ...look, after: { count: parcels.length } });
        }
        return reply.header('cache-control', 'no-store').header('x-total-count', total).send(parcels);
      },
    });
    api.route({
      ...implement('GET /gerenciamento/expedicao/filas'),
      config: { audience: 'admin', act: 'pack-orders', load: REPORTS },
      handler: async (_request, reply) => {
        const corte = await readCutOffHour(deps.db);
        const filas = await countQueues(deps.db, { now: deps.clock(), cutOffHour: corte });
        return reply.header('cache-control', 'no-store').send({ corte, filas });
      },
    });
    api.route({
      ...implement('GET /gerenciamento/expedicao/:id'),
      config: { audience: 'admin', act: 'pack-orders' },
      handler: async ({ params: { id }, session }, reply) => {
        if (session?.kind !== 'admin') throw forbidden();
        const now = deps.clock();
        const day = { now, cutOffHour: await readCutOffHour(deps.db) };
        const order = await findParcel(deps.db, { id, by: session.username, since: heldSince(now) }, day);
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

type ParcelRow = Order & { comes_back: boolean; leaves_today: boolean; labelled: boolean; to_pack: boolean };
type Read = ToPack & { order: ParcelRow; part: Pacote['parte'] };
type RefundLine = Read['refundLines'][number];
type Gtins = Awaited<ReturnType<typeof listGtins>>;

async function parcelsOf({ db, orders, clock }: SalesDeps, rows: readonly ParcelRow[]): Promise<Pacote[]> {
  const read: Read[] = [];
  // One after the other: a list keeps no more than its own connection.
  for (const order of rows) {
    const items: OrderItem[] = [];
    const refundLines: RefundLine[] = [];
    const ahead = new Map<number, number>();
    for (const { id } of [order, ...(await listGoingAlong(db, order))]) {
      const [own, back, gone] = await Promise.all([
        orders.items(id),
        listRefundLines(db, id),
        listAhead(db, id),
      ]);
      items.push(...own);
      refundLines.push(...back);
      for (const [item, units] of gone) ahead.set(item, units);
    }
    read.push({ order, items, refundLines, ahead, part: await partOf(db, order.id) });
  }
  const packing = await packingOf(db, read);
  const variants = read.flatMap(({ items }) => items.flatMap(({ variant_id: id }) => id ?? []));
  const facts = { gtins: await listGtins(db, variants), now: clock() };
  return read.map((one, at) => ({ ...parcelOf(one, facts), embalagem: packing[at] ?? null }));
}

async function partOf(db: SalesDeps['db'], orderId: number): Promise<Pacote['parte']> {
  if (await hasUnsentPart(db, orderId)) return 'separada';
  return (await listAhead(db, orderId)).size > 0 ? 'enviada' : '';
}

function parcelOf(
  { order, items, refundLines, ahead, part }: Read,
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
    parte: part,
    paid_at: order.paid_at?.toISOString() ?? null,
    nome: order.nome,
    // Whose door it is not brought to, her door is nobody's to read.
    endereco: isFetched(order) ? NO_PLACE : endereco,
    envio: isFetched(order) ? `${PICKUP_NAME}: ${frete.retirada?.nome ?? ''}` : freightLabel(frete),
    forma: formaOf(order, frete),
    volta: order.comes_back,
    a_separar: order.to_pack,
    etiqueta: order.labelled,
    sai_hoje: order.leaves_today && (order.to_pack || order.status !== 'shipped'),
    fazer_ate: paidAt === null ? null : dueDay(frete, paidAt),
    receber: atTheDoor ? centsToReais(order.total_cents - order.credito_cents) : null,
    observacoes: order.observacoes,
    transportadora: order.transportadora || frete.company,
    itens: itens.flatMap(({ nome, cor, tamanho, imagem }, at) => {
      const item = items[at];
      const sku = item?.sku ?? '';
      const gtin = gtins.get(item?.variant_id ?? 0) ?? '';
      const left = item === undefined ? 0 : unitsToPack({ refundLines, ahead }, item);
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
