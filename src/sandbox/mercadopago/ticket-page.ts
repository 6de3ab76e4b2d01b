import { html } from '../page/html.ts';
import type { Markup } from '../page/html.ts';
import { moneyWord, statusWord, timeWord } from '../page/words.ts';
import type { Payment } from './payment.ts';
import { pictureOf, pixOf } from './show-payment.ts';

function decide(payment: Payment): Markup {
  const back = `/sandbox/mercadopago/payments/${payment.id}/ticket`;
  return html`<form method="post" action="/sandbox/payments/${payment.id}/approve" class="stack">
    <input type="hidden" name="back" value="${back}" />
    <button class="button main">Pagar este PIX</button>
  </form>`;
}

/** The ticket of a PIX: its picture and code, and a button in the place of a bank's app. */
export function ticketPage(payment: Payment): Markup {
  const code = pixOf(payment)?.transaction_data.qr_code;
  const isOpen = payment.status === 'pending';
  return html`<main class="narrow">
    <header class="top">
      <p class="mark">Sandbox</p>
      <h1>PIX de ${moneyWord(payment.transaction_amount)}</h1>
      <p class="pill ${payment.status}">${statusWord(payment)}</p>
    </header>
    <section class="card ticket">
      ${
        code !== undefined &&
        html`<img
            src="data:image/png;base64,${pictureOf(code)}"
            width="260"
            height="260"
            alt="QR code do PIX de teste"
          />
          <label for="code">PIX copia e cola</label>
          <textarea id="code" readonly rows="4">${code}</textarea>`
      }
      ${isOpen && payment.date_of_expiration !== null && html`<p>Vale até ${timeWord(payment.date_of_expiration)}.</p>`}
      ${isOpen && decide(payment)}
      <p class="hint">É um código de teste: nenhum banco consegue pagá-lo.</p>
    </section>
  </main>`;
}
