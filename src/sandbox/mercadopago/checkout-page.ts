import { html } from '../page/html.ts';
import type { Markup } from '../page/html.ts';
import { moneyWord, statusWord } from '../page/words.ts';
import type { Payment } from './payment.ts';
import { mostInstallments, preferenceTotalCents, takes } from './preferences.ts';
import type { Preference } from './preferences.ts';
import { returnUrl } from './hosted-checkout.ts';

function button(value: string, label: string, kind: string): Markup {
  return html`<button class="button ${kind}" name="escolha" value="${value}">${label}</button>`;
}

function choices(preference: Preference): Markup {
  const pix = takes(preference, 'bank_transfer');
  const card = takes(preference, 'credit_card');
  const most = card ? mostInstallments(preference) : 1;
  return html`<form method="post" action="/sandbox/mercadopago/checkout/${preference.id}" class="stack">
    ${card && button('cartao_aprovado', 'Pagar com cartão', 'main')}
    ${most > 1 && button('cartao_parcelado', `Pagar com cartão em ${most}x`, 'main')}
    ${pix && button('pix_pago', 'Pagar com PIX', 'main')}
    ${card && button('cartao_recusado', 'Cartão recusado', 'quiet')}
    ${card && button('cartao_em_analise', 'Cartão em análise', 'quiet')}
    ${pix && button('pix_pendente', 'Gerar PIX e não pagar', 'quiet')}
  </form>`;
}

function paid(preference: Preference, payment: Payment): Markup {
  const back = returnUrl(preference, payment);
  return html`<p class="pill ${payment.status}">${statusWord(payment)}</p>
    ${back !== null && html`<a class="button main" href="${back}">Voltar para a loja</a>`}`;
}

/** The provider's own page where a shopper pays a preference, played by buttons. */
export function checkoutPage(preference: Preference, payment: Payment | null): Markup {
  const isPaid = payment?.status === 'approved';
  return html`<main class="narrow">
    <header class="top">
      <p class="mark">Sandbox</p>
      <h1>Pagamento de teste</h1>
      <p>Nenhum dinheiro muda de mãos nesta página. Escolha o que acontece com a compra.</p>
    </header>
    <section class="card">
      <ul class="lines">
        ${preference.items.map(
          (item) =>
            html`<li>
              <span>${item.quantity} × ${item.title}</span
              ><span>${moneyWord(item.unit_price * item.quantity)}</span>
            </li>`,
        )}
        <li class="total">
          <span>Total com frete</span><span>${moneyWord(preferenceTotalCents(preference) / 100)}</span>
        </li>
      </ul>
      ${isPaid ? paid(preference, payment) : choices(preference)}
    </section>
  </main>`;
}
