import { expect } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { Importacao } from '#shared/wire/catalog-writes.ts';
import type { CatalogOffice } from './catalog-office.ts';

/** The owner's file of products, out and in. */
export function productFile(office: () => CatalogOffice) {
  const send = (body: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/csv') =>
    fetch(`${office().url}/api/gerenciamento/produtos/importar${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office().tokens.admin}`, 'content-type': type },
      body,
    });

  /** The steps that were told, and the result. */
  async function load(body: string | Uint8Array<ArrayBuffer>, query = '') {
    const answer = await send(body, query);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { steps: lines.slice(0, -1), result: lines.at(-1) as unknown as Importacao };
  }

  async function find(q: string): Promise<Produto[]> {
    const answer = await office().call(
      'GET',
      `/api/gerenciamento/produtos?q=${encodeURIComponent(q)}&sort=nome`,
    );
    return answer.body as unknown as Produto[];
  }

  async function file(): Promise<string> {
    const answer = await fetch(`${office().url}/api/gerenciamento/produtos.csv`, {
      headers: { authorization: `Bearer ${office().tokens.leitura}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  }
  return { send, load, find, file };
}
