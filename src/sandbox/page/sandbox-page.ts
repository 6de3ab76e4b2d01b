import type { CallLog } from '../http/call-log.ts';
import type { Faults, Provider } from '../http/faults.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Parcels } from '../melhorenvio/parcels.ts';
import type { Payments } from '../mercadopago/payments.ts';
import { faultsView } from './faults-view.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { mailsView } from './mails-view.ts';
import { parcelsView } from './parcels-view.ts';
import { paymentsView } from './payments-view.ts';

export interface SandboxPageDeps {
  payments: Payments;
  mailbox: Mailbox;
  parcels: Parcels;
  faults: Faults;
  calls: CallLog;
  /** The providers that are stood in for. */
  providers: readonly Provider[];
}

const SUBJECTS: Record<Provider, string> = {
  mercadopago: 'pagamento',
  melhorenvio: 'frete',
  viacep: 'CEP',
  focusnfe: 'notas fiscais',
  smtp: 'correio',
};
const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

function lead(providers: readonly Provider[]): string {
  const subjects = list.format(providers.map((provider) => SUBJECTS[provider]));
  const mail = providers.includes('smtp') ? ' e nenhum e-mail sai desta máquina' : '';
  return `Aqui é simulado o que esta loja usa de fora: ${subjects}. Nenhum dinheiro muda de mãos${mail}.`;
}

/** The page for people; what stands in `data-live` parts is read again every few seconds. */
export function sandboxPage(
  { payments, mailbox, parcels, faults, calls, providers }: SandboxPageDeps,
  page: number,
): Markup {
  return html`<header class="bar">
      <p class="mark">Sandbox</p>
      <nav aria-label="Partes da página">
        <a href="#pagamentos">Pagamentos</a><a href="#pacotes">Pacotes</a><a href="#emails">E-mails</a
        ><a href="#falhas">Falhas</a><a href="/">Loja</a><a href="/admin">Administração</a>
      </nav>
    </header>
    <main>
      <header class="top">
        <h1>Fornecedores de teste</h1>
        <p>${lead(providers)}</p>
      </header>
      <p role="status" id="aviso" class="notice"></p>
      <div id="vivo-pagamentos">${paymentsView(payments.newest(), page)}</div>
      <div id="vivo-pacotes">${providers.includes('melhorenvio') && parcelsView(parcels.list())}</div>
      <div id="vivo-emails">${providers.includes('smtp') && mailsView(mailbox.list())}</div>
      ${faultsView(faults.view(), calls.view().calls, providers)}
    </main>`;
}
