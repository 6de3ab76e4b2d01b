import { html } from '../page/html.ts';
import type { Label } from './label.ts';
import { SERVICES } from './services.ts';

/** The provider's page with labels to be printed, in small. */
export function printPage(labels: readonly Label[]): string {
  const sheets = labels.map((label) => {
    const service = SERVICES.find(({ id }) => id === label.service);
    const paper =
      label.invoiceKey === null ? 'Acompanha a DACE da declaração de conteúdo' : 'Com nota fiscal';
    return html`<section>
      <h1>${service?.company.name} ${service?.name}</h1>
      <p>${label.code ?? label.protocol}</p>
      <p>Para: ${label.to.name}, CEP ${label.to.postalCode}</p>
      <p>De: ${label.from.name}, CEP ${label.from.postalCode}</p>
      <p>${paper}</p>
    </section>`;
  });
  return pageOf('Etiqueta de teste', sheets);
}

/** A page of the stand-in. */
export function pageOf(title: string, body: Parameters<typeof html>[1]): string {
  const { markup } = html`<!doctype html>
    <html lang="pt-BR">
      <meta charset="utf-8" />
      <title>${title}</title>
      ${body}
    </html>`;
  return markup;
}
