import type { Sight } from '#shared/acts.ts';
import { apiStatus } from '#shared/charges.ts';
import { centsToReais } from '#shared/money.ts';
import { transitions } from '#shared/orders.ts';
import type { PagamentoDoPedido, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { maskCep, maskCpf, maskEmail, maskPhone, maskText } from '../../security/masks.ts';
import { creditBeside, paidCharge, refundLeftCents, type Charge } from '../ledger/index.ts';
import { isByEmail, isFetched, wholeOrder, type Order } from '../orders/index.ts';
import type { OrderFacts } from './order-facts.ts';
import { refundableOf, refundsOf } from './refunds-answer.ts';
import { timelineOf } from './timeline.ts';

/** The whole order as the office sees it. */
export function detailOf(facts: OrderFacts, look: Sight): Omit<PedidoDetalhado, 'embalagem' | 'naoPostado'> {
  const { order, charges, refunds } = facts;
  const { historico: _shoppers, ...whole } = wholeOrder(facts);
  const paid = paidCharge(order, charges);
  return {
    ...whole,
    observacoes: order.observacoes,
    itens: whole.itens.map((item, index) => ({
      ...item,
      ...maskedGifts(item, look),
      estornando: underWay(facts, index),
      ...aheadOf(facts, index),
    })),
    external_reference: order.external_reference,
    canal: order.canal,
    link_pagamento: order.status === 'pending' ? (whole.pix?.ticket_url ?? facts.hostedUrl) : null,
    contestado: order.disputed,
    alertaFraude: order.fraud_alert_at?.toISOString() ?? null,
    cliente: buyerOf(facts, look),
    ...(look === 'masked' ? withoutTheirWords({ ...whole, observacoes: order.observacoes }) : {}),
    pagamentos: charges.map(chargeOf),
    historico: timelineOf(facts, look),
    ultimaMudanca: facts.edits.at(-1)?.id ?? 0,
    mudancas: movesFrom(order),
    estornavel: centsToReais(
      paid === undefined
        ? 0
        : refundLeftCents(paid, refunds) + creditBeside({ ...facts, charge: paid }).leftCents,
    ),
    estornoPendente: centsToReais(
      refunds
        .filter((refund) => refund.state === 'queued')
        .reduce((sum, refund) => sum + refund.amount_cents + refund.credit_cents, 0),
    ),
    estornoPorItem: refundableOf(facts),
    estornos: refundsOf(facts, look),
  };
}

/** How many units of an order's line go, or went, ahead of the rest; nothing for none. */
function aheadOf({ items, ahead }: OrderFacts, index: number): { adiante?: number } {
  const adiante = ahead.get(items[index]?.id ?? 0) ?? 0;
  return adiante === 0 ? {} : { adiante };
}

/** How many units of an order's line have their money on its way back. */
function underWay({ items, refundLines }: OrderFacts, index: number): number {
  return refundLines
    .filter((line) => line.state === 'queued' && line.order_item_id === items[index]?.id)
    .reduce((sum, { units }) => sum + units, 0);
}

/** For whom a line's gift cards are: another person than the buyer, of whom fewer need to know. */
function maskedGifts({ presentes }: Pick<PedidoDetalhado['itens'][number], 'presentes'>, look: Sight) {
  if (presentes === undefined || look === 'all' || look === 'contact') return {};
  return {
    presentes: presentes.map(({ nome, email, mensagem }) => ({
      nome: maskText(nome),
      email: maskEmail(email),
      mensagem: maskText(mensagem),
    })),
  };
}

function buyerOf({ order, cpf }: OrderFacts, look: Sight): PedidoDetalhado['cliente'] {
  const { customer_id: id, nome, email, whatsapp } = order;
  if (look === 'all') return { id, nome, email, cpf, whatsapp, mascarado: false };
  const isReached = look === 'contact';
  return {
    id,
    nome,
    email: isReached ? email : maskEmail(email),
    cpf: maskCpf(cpf),
    whatsapp: isReached ? whatsapp : maskPhone(whatsapp),
    mascarado: true,
  };
}

/** Notes and reasons are free texts: anybody's name, street or illness may stand in them. */
function withoutTheirWords({
  endereco,
  observacoes,
  desistencia,
}: Pick<PedidoDetalhado, 'endereco' | 'desistencia'> & { observacoes: string }) {
  return {
    endereco: maskedPlace(endereco),
    observacoes: maskText(observacoes),
    desistencia: desistencia === null ? null : { ...desistencia, motivo: maskText(desistencia.motivo) },
  };
}

function maskedPlace(place: PedidoDetalhado['endereco']): PedidoDetalhado['endereco'] {
  const { cep, endereco, numero, complemento, bairro } = place;
  return {
    ...place,
    cep: maskCep(cep),
    endereco: maskText(endereco),
    numero: maskText(numero),
    complemento: maskText(complemento),
    bairro: maskText(bairro),
  };
}

function chargeOf(charge: Charge): PagamentoDoPedido {
  return {
    id: charge.provider_payment_id,
    status: apiStatus({ state: charge.state, told: charge.provider_status }),
    status_detail: charge.provider_detail,
    motivo: charge.reason,
    metodo: charge.method,
    parcelas: charge.installments,
    valor: centsToReais(charge.amount_cents),
    total_pago: charge.paid_total_cents === null ? null : centsToReais(charge.paid_total_cents),
    estornado: centsToReais(charge.refunded_cents),
    created_at: charge.created_at.toISOString(),
    approved_at: charge.approved_at?.toISOString() ?? null,
    expires_at: charge.expires_at?.toISOString() ?? null,
    conferido_em: charge.checked_at.toISOString(),
  };
}

/** Moves that the administrator may ask for; giving money back is another call. */
function movesFrom(order: Order): OrderStatus[] {
  const isCarried = !isByEmail(order);
  return (
    transitions
      .filter(({ from, by }) => from.includes(order.status) && by.includes('admin'))
      .map(({ to }) => to)
      // It is tried up to here, and given back.
      .filter((to) => !order.teste || to === 'cancelled')
      .filter((to) => isCarried || (to !== 'processing' && to !== 'shipped'))
      // Handing it over is a call of its own.
      .filter((to) => to !== 'delivered' || !isFetched(order))
  );
}
