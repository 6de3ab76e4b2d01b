import type { Call } from '../http/call-log.ts';
import { MODES } from '../http/faults.ts';
import type { Fault, FaultsView, Mode, Provider } from '../http/faults.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { timeWord } from './words.ts';

const PROVIDER_WORDS: Record<Provider, string> = {
  mercadopago: 'Mercado Pago',
  melhorenvio: 'Melhor Envio',
  viacep: 'ViaCEP',
  focusnfe: 'Focus NFe',
  smtp: 'Correio (SMTP)',
};

const MODE_WORDS: Record<Mode, string> = {
  ok: 'Funciona',
  slow: 'Lento',
  refuse: 'Recusa a conexão',
  hang: 'Não responde',
  '500': 'Erro 500',
  '429': 'Muitas chamadas (429)',
  html: 'Responde uma página de erro',
  garbage: 'Responde lixo',
  half: 'Corta a resposta no meio',
  lost_answer: 'Faz, mas a resposta se perde',
  hang_after: 'Faz, mas não responde',
  '500_after': 'Faz, mas responde erro 500',
  '400_after': 'Faz, mas responde que não',
  '200_no': 'Não faz, com status 200',
  '200_no_after': 'Faz, mas diz que não, com status 200',
};

function option(value: string, label: string, chosen: boolean): Markup {
  return chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}

/** A closed drawer, open while something in it is switched on. */
function drawer(title: string, isOn: boolean, body: Markup): Markup {
  const mark = isOn && html`<span class="pill rejected">ligado</span>`;
  return isOn
    ? html`<details class="card" open>
        <summary>${title} ${mark}</summary>
        ${body}
      </details>`
    : html`<details class="card">
        <summary>${title}</summary>
        ${body}
      </details>`;
}

function providerForm(provider: Provider, fault: Fault): Markup {
  const form = html`<form method="post" action="/sandbox/control" class="fields">
    <input type="hidden" name="provider" value="${provider}" />
    <label
      >Comportamento
      <select name="mode">
        ${MODES.map((mode) => option(mode, MODE_WORDS[mode], mode === fault.mode))}
      </select>
    </label>
    <label>Espera (ms) <input name="delayMs" inputmode="numeric" value="${fault.delayMs}" /></label>
    <label
      >Só nas próximas (vazio: sempre)
      <input name="times" inputmode="numeric" value="${fault.times ?? ''}" />
    </label>
    <button class="button quiet">Aplicar</button>
  </form>`;
  return drawer(PROVIDER_WORDS[provider], fault.mode !== 'ok', form);
}

function yesNo(name: string, label: string, now: boolean): Markup {
  return html`<label
    >${label}
    <select name="webhooks.${name}">
      ${option('false', 'Não', !now)}${option('true', 'Sim', now)}
    </select>
  </label>`;
}

function webhooksForm({ webhooks }: FaultsView): Markup {
  const { drop, repeat, delayMs, shuffle, early } = webhooks;
  const isOn = drop !== 0 || repeat > 0 || delayMs > 0 || shuffle || early;
  const form = html`<form method="post" action="/sandbox/control" class="fields">
    <label
      >Perder avisos
      <select name="webhooks.drop">
        ${option('0', 'Nenhum', drop === 0)} ${option('1', 'O próximo', drop !== 'all' && drop > 0)}
        ${option('all', 'Todos', drop === 'all')}
      </select>
    </label>
    <label>Repetir cada um <input name="webhooks.repeat" inputmode="numeric" value="${repeat}" /></label>
    <label>Atraso (ms) <input name="webhooks.delayMs" inputmode="numeric" value="${delayMs}" /></label>
    ${yesNo('shuffle', 'Fora de ordem', shuffle)} ${yesNo('early', 'Antes da resposta', early)}
    <button class="button quiet">Aplicar</button>
  </form>`;
  return drawer('Avisos de pagamentos e pacotes', isOn, form);
}

function instalmentsForm({ freeInstalments }: FaultsView): Markup {
  const form = html`<form method="post" action="/sandbox/control" class="fields">
    <label
      >Sem juros em até quantas vezes (vazio: como a loja começou)
      <input name="freeInstalments" inputmode="numeric" value="${freeInstalments ?? ''}" />
    </label>
    <button class="button quiet">Aplicar</button>
  </form>`;
  return drawer('Parcelamento no Mercado Pago', freeInstalments !== null, form);
}

function callRow(call: Call): Markup {
  return html`<tr>
    <td>${timeWord(call.at)}</td>
    <td>${PROVIDER_WORDS[call.provider]}</td>
    <td><code>${call.method} ${call.path}</code></td>
    <td>${call.status ?? 'cortada'}</td>
  </tr>`;
}

/** The switches that make the providers misbehave, and the calls that came in. */
export function faultsView(faults: FaultsView, calls: Call[], providers: readonly Provider[]): Markup {
  return html`<section id="falhas" aria-labelledby="h-falhas">
    <h2 id="h-falhas">Falhas de propósito</h2>
    <p class="lead">Para ver como a loja se comporta quando um fornecedor não colabora.</p>
    <div class="grid drawers">
      ${providers.map((provider) => providerForm(provider, faults.providers[provider]))}
      ${webhooksForm(faults)} ${providers.includes('mercadopago') && instalmentsForm(faults)}
    </div>
    <form method="post" action="/sandbox/control" class="row">
      <input type="hidden" name="reset" value="true" />
      <button class="button main">Tudo de volta ao normal</button>
    </form>
    <details class="card">
      <summary>Últimas chamadas</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Últimas chamadas">
        <table>
          <thead>
            <tr>
              <th>Hora</th>
              <th>Fornecedor</th>
              <th>Chamada</th>
              <th>Resposta</th>
            </tr>
          </thead>
          <tbody>
            ${calls.slice(0, 40).map(callRow)}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}
