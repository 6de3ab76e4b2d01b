import type { ParcelEvent, Parcels } from '../melhorenvio/parcels.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { timeWord } from './words.ts';

const ACTS: Readonly<Record<ParcelEvent, string>> = {
  receive: 'Receber no ponto',
  post: 'Postar',
  deliver: 'Entregar',
  fail: 'Não entregar',
  lose: 'Perder',
  bring: 'Trazer de volta',
  pause: 'Parar',
  suspend: 'Suspender',
  expire: 'Vencer',
  cancel: 'Cancelar',
  odd: 'Dizer outra coisa',
};

const STATUS: Readonly<Record<string, string>> = {
  released: 'Paga',
  generated: 'Pronta',
  received: 'No ponto',
  posted: 'Postada',
  delivered: 'Entregue',
  undelivered: 'Não entregue',
  lost: 'Perdida',
  returned: 'Devolvida',
  paused: 'Parada',
  suspended: 'Suspensa',
  expired: 'Vencida',
  canceled: 'Cancelada',
};

type Shown = ReturnType<Parcels['list']>[number];

function parcelCard({ label, status, next }: Shown): Markup {
  const { id, to, code, protocol, createdMs } = label;
  return html`<li class="card payment">
    <div class="row">
      <p class="amount">${to.name}</p>
      <p class="pill">${STATUS[status] ?? status}</p>
    </div>
    <p class="reference">${code ?? protocol}</p>
    <p class="hint">${timeWord(new Date(createdMs).toISOString())} · CEP ${to.postalCode}</p>
    <div class="row actions">
      ${next.map(
        (event, at) =>
          html`<form method="post" action="/sandbox/parcels/${id}/${event}" data-live>
            <button
              class="button ${at === 0 ? 'main' : 'quiet'}"
              aria-label="${ACTS[event]} ${code ?? protocol}"
            >
              ${ACTS[event]}
            </button>
          </form>`,
      )}
    </div>
  </li>`;
}

/** The parcels of labels that were bought, newest first, each with what its carrier may do. */
export function parcelsView(parcels: Shown[]): Markup {
  return html`<section id="pacotes" aria-labelledby="h-pacotes">
    <h2 id="h-pacotes">Pacotes <span class="count">${parcels.length}</span></h2>
    ${
      parcels.length === 0
        ? html`<p class="card empty">
            Nenhum pacote ainda. Compre a etiqueta de um pedido pago, na administração, e ela aparece aqui.
          </p>`
        : html`<ul class="grid">
            ${parcels.map(parcelCard)}
          </ul>`
    }
  </section>`;
}
