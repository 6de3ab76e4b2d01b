import type { Page } from 'playwright-core';
import type { Categoria, Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { callShop, OFFICE_ENV } from './office-desk.ts';

/** A shop whose office a test fills by itself: no demonstration catalogue, no sample data on a dead network. */
export const EMPTY_SHOP = { ...OFFICE_ENV, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' };

/** The owner's own calls, to prepare what a page then shows and to look at what it did. */
export function officeCalls(shopUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const call = <T>(method: string, path: string, body?: unknown) =>
    callShop<T>(`${shopUrl}/api${path}`, method, body, headers);
  return {
    call,
    async category(nome: string): Promise<Categoria> {
      const { categoria } = await call<{ categoria: Categoria }>('POST', '/categorias', { nome });
      return categoria;
    },
    async product(given: ProdutoEnviado): Promise<Produto> {
      const { produto } = await call<{ produto: Produto }>('POST', '/produtos', given);
      return produto;
    },
    read: (id: number) => call<Produto>('GET', `/gerenciamento/produtos/${id}`),
    find: (q: string) => call<Produto[]>('GET', `/gerenciamento/produtos?q=${encodeURIComponent(q)}`),
  };
}

/** A red dot, as small as a picture can be. */
export const DOT_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** Markup, a mark that turns the reading round, and a formula. */
export const HOSTILE = '=<img src=x onerror="document.title=1"> \u202Egnivil';

export const notice = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text }).first().waitFor();

/** Answers calls to the shop as a dead or failing shop would. */
export const failing = (page: Page, path: string | RegExp, status = 500) =>
  page.route(path, (route) =>
    status === 0
      ? route.abort('connectionrefused')
      : route.fulfill({ status, contentType: 'application/json', body: '{"error":"A loja tropeçou."}' }),
  );
