import type { Payment } from '../mercadopago/payment.ts';
import { pixOf } from '../mercadopago/show-payment.ts';
import type { Action } from '../mercadopago/transitions.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { detailWord, methodWord, moneyWord, statusWord, timeWord } from './words.ts';

const PAGE_SIZE = 20;

interface Button {
  action: Action;
  label: string;
  kind: 'main' | 'quiet';
}

const APPROVE: Button = { action: 'approve', label: 'Aprovar', kind: 'main' };
const APPROVE_LATE: Button = { action: 'approve', label: 'Aprovar com atraso', kind: 'quiet' };
const DECLINE: Button = { action: 'decline', label: 'Recusar', kind: 'quiet' };
const DISPUTE: Button = { action: 'chargeback', label: 'Contestar', kind: 'quiet' };
const WIN: Button = { action: 'chargeback_won', label: 'Dar razão à loja', kind: 'main' };
const LOSE: Button = { action: 'chargeback_lost', label: 'Dar razão a quem pagou', kind: 'quiet' };
const REFUND: Button = { action: 'refund', label: 'Estornar', kind: 'quiet' };

function buttonsOf({ status, status_detail: detail }: Payment): Button[] {
  if (status === 'pending' || status === 'in_process' || status === 'authorized') return [APPROVE, DECLINE];
  if (status === 'approved' || status === 'in_mediation') return [REFUND, DISPUTE];
  if (status === 'charged_back' && detail === 'in_process') return [WIN, LOSE];
  if (status === 'cancelled' || status === 'rejected') return [APPROVE_LATE];
  return [];
}

function actionForm(payment: Payment, { action, label, kind }: Button): Markup {
  const name = `${label} o pagamento ${payment.external_reference ?? payment.id}`;
  return html`<form method="post" action="/sandbox/payments/${payment.id}/${action}" data-live>
    <button class="button ${kind}" aria-label="${name}">${label}</button>
  </form>`;
}

function refunded(payment: Payment): Markup | false {
  return (
    payment.transaction_amount_refunded > 0 &&
    html`<p class="hint">Devolvido: ${moneyWord(payment.transaction_amount_refunded)}</p>`
  );
}

function howPaid(payment: Payment): string {
  const holder = 'cardholder' in payment.card ? payment.card.cardholder.name : undefined;
  const last = 'last_four_digits' in payment.card ? ` final ${payment.card.last_four_digits}` : '';
  const split = payment.installments > 1 ? ` em ${payment.installments}x` : '';
  return `${methodWord(payment.payment_method_id)}${last}${split}${holder === undefined ? '' : ` · ${holder}`}`;
}

function paymentCard(payment: Payment): Markup {
  const ticket = pixOf(payment)?.transaction_data.ticket_url;
  return html`<li class="card payment">
    <div class="row">
      <p class="amount">${moneyWord(payment.transaction_amount)}</p>
      <p class="pill ${payment.status}">${statusWord(payment)}</p>
    </div>
    <p class="reference">${payment.external_reference ?? 'sem referência'}</p>
    <p class="hint">
      ${howPaid(payment)}<br />
      ${timeWord(payment.date_created)} · ${detailWord(payment.status_detail)} · nº
      ${payment.order?.id ?? payment.id}
    </p>
    ${refunded(payment)}
    <div class="row actions">
      ${buttonsOf(payment).map((button) => actionForm(payment, button))}
      ${ticket !== undefined && html`<a href="/sandbox/mercadopago/payments/${payment.id}/ticket">Ver QR code</a>`}
    </div>
  </li>`;
}

function empty(): Markup {
  return html`<p class="card empty">
    Nenhum pagamento ainda. Faça uma compra na <a href="/">loja</a> e ela aparece aqui.
  </p>`;
}

/** One page of the payments, newest first, each with what a person may do to it. */
export function paymentsView(payments: Payment[], page: number): Markup {
  const shown = payments.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const hasOlder = payments.length > page * PAGE_SIZE;
  return html`<section id="pagamentos" aria-labelledby="h-pagamentos">
    <h2 id="h-pagamentos">Pagamentos <span class="count">${payments.length}</span></h2>
    ${
      shown.length === 0
        ? empty()
        : html`<ul class="grid">
            ${shown.map(paymentCard)}
          </ul>`
    }
    <p class="row">
      ${page > 1 && html`<a href="/sandbox?pagina=${page - 1}">Mais novos</a>`}
      ${hasOlder && html`<a href="/sandbox?pagina=${page + 1}">Mais antigos</a>`}
    </p>
  </section>`;
}
