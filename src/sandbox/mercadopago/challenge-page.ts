import { html } from '../page/html.ts';
import type { Markup } from '../page/html.ts';
import { moneyWord } from '../page/words.ts';
import type { Payment } from './payment.ts';

/** The page of a card's bank, played by two buttons. */
export function challengePage(payment: Payment, creq: string): Markup {
  const last = 'last_four_digits' in payment.card ? payment.card.last_four_digits : '';
  return html`<main class="narrow">
    <header class="top">
      <p class="mark">Banco de Teste</p>
      <h1>Confirme a compra</h1>
    </header>
    <section class="card">
      <p>${moneyWord(payment.transaction_amount)} no cartão final ${last}. Nenhum dinheiro muda de mãos.</p>
      <form method="post" action="/sandbox/mercadopago/challenge/answer" class="stack">
        <input type="hidden" name="creq" value="${creq}" />
        <button class="button main" name="resposta" value="confirmar">Confirmar</button>
        <button class="button quiet" name="resposta" value="recusar">Recusar</button>
      </form>
    </section>
  </main>`;
}

/** Tells the page around it that the bank is done, and not how. */
export function challengeOver(): Markup {
  return html`<main class="narrow" data-challenge-over>
    <header class="top">
      <p class="mark">Banco de Teste</p>
      <h1>Pronto</h1>
      <p>Volte à loja para ver o resultado.</p>
    </header>
  </main>`;
}
