import type { Kysely } from 'kysely';
import { isOpenState } from '#shared/charges.ts';
import { readGifts } from '#shared/gift-list.ts';
import { centsToReais } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import { RETRY_WITHIN_HOURS } from '#shared/orders.ts';
import { payablePixUntil, toldTerm } from '#shared/pix-term.ts';
import { trackingPage } from '#shared/tracking.ts';
import type { PedidoCompleto, PedidoCriado, PedidoStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import {
  creditBeside,
  listCharges,
  listRefunds,
  paidCharge,
  paidTotalCents,
  refundLeftCents,
  refundUnsureCents,
  type Charge,
  type Refund,
  type RefundLine,
} from '../ledger/index.ts';
import type { UsedCredit } from '../credits/index.ts';
import type { ParcelStepRow } from '../parcels/index.ts';
import { toDesconto } from '../purchases/index.ts';
import { isByEmail } from './is-by-email.ts';
import { isFetched } from './pickup.ts';
import type { OrderDiscount } from './discounts.store.ts';
import type { HistoryRow, Order, OrderItem } from './orders.store.ts';
import { isWithdrawalOpen, mayWithdraw, withdrawUntil } from './withdrawal-term.ts';

/** What anybody who holds the code may know. */
export function statusOf(order: Order): PedidoStatus {
  return {
    status: order.status,
    codigo: order.codigo,
    total: centsToReais(order.total_cents),
    ...(order.credito_cents > 0 ? { credito: centsToReais(order.credito_cents) } : {}),
    ...(isByEmail(order) ? { porEmail: true } : {}),
    ...(isFetched(order) ? { naLoja: true } : {}),
    ...(order.payment_held ? { retido: true } : {}),
    ...(order.teste ? { teste: true as const } : {}),
  };
}

export function orderOf(order: Order): PedidoCriado {
  return { id: order.id, numero: orderNumber(order.id), ...statusOf(order) };
}

/** The same, and whether money of it is on its way back. */
export async function standingOf(db: Kysely<DB>, order: Order): Promise<PedidoStatus> {
  const isFallen = FALLEN.has(order.status);
  const isComingBack =
    isFallen && lateCents(order, await listCharges(db, order.id), await listRefunds(db, order.id)) > 0;
  return { ...statusOf(order), ...(isComingBack ? { devolvendo: true } : {}) };
}

const FALLEN: ReadonlySet<Order['status']> = new Set(['declined', 'cancelled']);

/** Money that is there though the order has fallen goes back: the goods are gone, or were given up. */
function lateCents({ status }: Order, charges: readonly Charge[], refunds: readonly Refund[]): number {
  if (!FALLEN.has(status)) return 0;
  const late = charges
    .filter(({ state }) => state === 'paid' || state === 'disputed')
    .reduce((sum, charge) => sum + charge.amount_cents - charge.refunded_cents, 0);
  // What became a vale stays with the shop, and is hers already.
  return Math.max(0, late - renewedCents(refunds));
}

/** Money that lies with the shop ends what might still be paid, also where it became a vale. */
const hasLateMoney = (order: Order, charges: readonly Charge[]) => lateCents(order, charges, []) > 0;

/** What is back of what paid the order: a payment that came besides and went back takes nothing from it. */
function backCents({ paid_charge_id: paidBy }: Order, charges: readonly Charge[]): number {
  const payer = charges.find(({ id }) => id === paidBy);
  return (payer === undefined ? charges : [payer]).reduce((sum, charge) => sum + backOf(charge), 0);
}

export interface WholeOrder {
  order: Order;
  items: OrderItem[];
  history: HistoryRow[];
  charges: Charge[];
  refunds: Refund[];
  refundLines: readonly RefundLine[];
  discounts: readonly OrderDiscount[];
  /** The vales that it was paid with. */
  credits: readonly UsedCredit[];
  /** What carriers have told of its parcels. */
  parcelSteps: readonly ParcelStepRow[];
  now: Date;
}

/** What is back of a charge: all of it where the bank took it back, too. */
function backOf({ state, amount_cents: cents, refunded_cents: refundedCents }: Charge): number {
  return state === 'returned' ? cents : refundedCents;
}

/** An order with all that its buyer may see. */
export function wholeOrder(whole: WholeOrder): PedidoCompleto {
  const { order, items, history, charges, refundLines, now } = whole;
  const estornadoCents = backCents(order, charges) + creditBack(whole);
  const option = order.frete as Omit<PricedShippingOption, 'priceCents'>;
  const { cep, endereco, numero, complemento, bairro, cidade, estado } = order;
  return {
    ...orderOf(order),
    retido: order.payment_held,
    nome: order.nome,
    cliente_nome: order.nome,
    created_at: order.created_at.toISOString(),
    paid_at: iso(order.paid_at),
    parcelas: order.parcelas,
    metodo_pagamento: order.metodo_pagamento,
    // The team's notes for whoever packs: no buyer's to read.
    observacoes: '',
    subtotal: centsToReais(order.subtotal_cents),
    ...discountsOf(whole),
    ...creditsOf(whole),
    frete: {
      id: option.id,
      nome: option.nome,
      company: option.company,
      prazo: option.prazo,
      valor: centsToReais(order.frete_cents),
      tipo: option.tipo,
      mesmoDiaAte: option.mesmoDiaAte,
      retirada: option.retirada,
    },
    itens: items.map((item) => lineOf(item, refundLines)),
    endereco: { cep, endereco, numero, complemento, bairro, cidade, estado },
    historico: history.map(({ at, to_status: status, actor, reason }) => ({
      at: at.toISOString(),
      status: status as PedidoCompleto['status'],
      // The provider's own words are not for shoppers: some say why somebody is distrusted.
      reason: actor === 'provider' ? '' : reason,
    })),
    pix: openPix(order, charges, now),
    rastreio: order.rastreio,
    transportadora: order.transportadora,
    rastreio_url: trackingPage(order),
    passos: whole.parcelSteps.map(({ state, word, at }) => {
      return { estado: state, palavra: word, em: at.toISOString() };
    }),
    shipped_at: iso(order.shipped_at),
    delivered_at: iso(order.delivered_at),
    expires_at: ['pending', 'waiting'].includes(order.status) ? iso(order.expires_at) : null,
    pagar_ate: hasLateMoney(order, charges) ? null : payableUntil(order, history, now),
    total_pago: totalPaid(order, charges),
    estornado: centsToReais(estornadoCents),
    estornando: centsToReais(onItsWayCents(whole, backCents(order, charges))),
    devolvendo: centsToReais(lateCents(order, charges, whole.refunds)),
    desistencia: withdrawalOf(order),
    desistir_ate: iso(withdrawUntil(order)),
    pode_desistir: mayWithdraw(order, now),
  };
}

/** What is off an order, in the words and the order in which all of the shop tells it. */
export function discountsOf({ order, discounts }: Pick<WholeOrder, 'order' | 'discounts'>) {
  const onFreight = discounts.find((one) => one.on_freight);
  return {
    descontos: discounts.filter((one) => !one.on_freight).map(toDesconto),
    desconto_frete: onFreight === undefined ? null : toDesconto(onFreight),
    desconto_pix: centsToReais(order.desconto_pix_cents),
    cupom: order.cupom,
  };
}

/** What of a charge became new vales. */
const renewedCents = (refunds: readonly Refund[]) =>
  refunds
    .filter((refund) => refund.as_credit && refund.state === 'done')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** What is back of a sale besides the money of its charge. An order that fell had paid nothing. */
function creditBack({ order, charges, credits, refunds }: WholeOrder): number {
  const charge = charges.find(({ id }) => id === order.paid_charge_id);
  if (charge === undefined) return 0;
  return renewedCents(refunds) + creditBeside({ order, charge, credits, refunds }).backCents;
}

/** What vales paid of an order, and what of it is back with them. */
function creditsOf({ order, credits, refunds }: WholeOrder) {
  const back = credits.reduce((sum, one) => sum + (one.held ? one.back_cents : one.cents), 0);
  return {
    credito: centsToReais(order.credito_cents),
    aPagar: centsToReais(order.total_cents - order.credito_cents),
    creditos: credits.map(({ code_tail: final, kind: tipo, cents }) => ({
      final,
      tipo,
      valor: centsToReais(cents),
    })),
    creditoDevolvido: centsToReais(back),
    valeEmitido: centsToReais(renewedCents(refunds)),
  };
}

/** Money of a sale that is asked for and not back yet. */
function onItsWayCents({ order, charges, refunds }: WholeOrder, backCents: number): number {
  const paid = paidCharge(order, charges);
  if (paid === undefined) return 0;
  const leftCents = refundLeftCents(paid, refunds) + refundUnsureCents(paid, refunds);
  const promised = refunds
    .filter(({ state }) => state === 'queued')
    .reduce((sum, { credit_cents: cents }) => sum + cents, 0);
  return Math.max(0, paid.amount_cents - leftCents - backCents - renewedCents(refunds)) + promised;
}

function totalPaid(order: Order, charges: Charge[]): number | null {
  const cents = paidTotalCents(order, charges);
  return cents === null ? null : centsToReais(cents);
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function withdrawalOf(order: Order): PedidoCompleto['desistencia'] {
  if (order.withdrawn_at === null) return null;
  const { withdrawn_at: at, withdrawal_reason: motivo } = order;
  return { at: at.toISOString(), motivo, devolvido: !isWithdrawalOpen(order) };
}

function payableUntil(
  { status, replaced_by, canal, added_to }: Order,
  history: HistoryRow[],
  now: Date,
): string | null {
  const fell = history.at(-1)?.at;
  // What was sold elsewhere is agreed on anew, there.
  if (canal !== 'site' || added_to !== null) return null;
  if (fell === undefined || replaced_by !== null || (status !== 'declined' && status !== 'cancelled'))
    return null;
  const until = new Date(fell.getTime() + RETRY_WITHIN_HOURS * 3_600_000);
  return now < until ? until.toISOString() : null;
}

/** That a line is of gift cards, and for whom its units are, where anybody was named. */
export function giftsOf(item: Pick<OrderItem, 'presentes' | 'quantidade' | 'vale_presente'>) {
  const { presentes, quantidade, vale_presente: isGift } = item;
  if (!isGift) return {};
  const gifts = readGifts(presentes, quantidade);
  return { valePresente: true, ...(gifts.length > 0 && { presentes: gifts }) };
}

function lineOf(item: OrderItem, refundLines: readonly RefundLine[]): PedidoCompleto['itens'][number] {
  const back = refundLines.filter((line) => line.order_item_id === item.id && line.state === 'done');
  return {
    id: item.product_id,
    nome: item.nome,
    categoria: item.categoria,
    cor: item.cor,
    tamanho: item.tamanho,
    imagem: item.imagem,
    quantidade: item.quantidade,
    preco: centsToReais(item.preco_cents),
    total: centsToReais(item.preco_cents * item.quantidade),
    pago: centsToReais(item.preco_cents * item.quantidade - item.desconto_cents),
    ...giftsOf(item),
    estornados: back.reduce((sum, { units }) => sum + units, 0),
  };
}

/** The PIX by which an order is paid, while it can be. */
export function openPix(order: Order, charges: Charge[], now: Date): PedidoCompleto['pix'] {
  if (order.status !== 'pending') return null;
  const open = charges.findLast((charge) => charge.qr_code !== null && isOpenState(charge.state));
  if (open === undefined) return null;
  return {
    id: open.provider_payment_id,
    qr_code: open.qr_code ?? '',
    qr_code_base64: open.qr_code_base64 ?? '',
    ticket_url: open.ticket_url,
    ...toldTerm(payablePixUntil({ order: order.expires_at, charge: open.expires_at }), now),
  };
}
