import { expect } from 'vitest';
import type { PaginaLida } from '#shared/wire/own-pages.ts';

export const PAGES = '/gerenciamento/paginas';

/** A text of a page of the owner's. */
export const paragraph = (texto: string) => ({ tipo: 'paragrafo', texto });

/** A page of the owner's as it is sent, published unless said otherwise. */
export const written = (endereco: string, more: object = {}) => ({
  titulo: 'Sobre nós',
  endereco,
  busca_titulo: '',
  busca_descricao: '',
  publicada: true,
  blocos: [paragraph('Costuramos **à mão**.')],
  ...more,
});

/** The calls on pages of the owner's, by whoever `token` is unless another is named. */
export function ownPagesCalls({ urlOf, token }: { urlOf: (node: number) => string; token: () => string }) {
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { body, node = 0, as = token() }: { body?: unknown; node?: number; as?: string } = {},
  ) {
    const answer = await fetch(`${urlOf(node)}/api${path}`, {
      method,
      headers: { ...(as && { authorization: `Bearer ${as}` }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as T & {
        id: number;
        versao: number;
        mensagem?: string;
        codigo?: string;
        campos?: Record<string, string>;
      },
    };
  }

  async function create(endereco: string, more: object = {}) {
    const { status, body } = await call('POST', PAGES, { body: written(endereco, more) });
    expect([status, body.campos]).toEqual([201, undefined]);
    return body;
  }
  /** What is not published is sent as a draft, unless `rascunho` says otherwise. */
  async function save(id: number, change: object, versao?: number) {
    const { body: read } = await call<PaginaLida>('GET', `${PAGES}/${id}`);
    const { titulo, endereco, busca_titulo, busca_descricao, publicada, blocos } = read;
    const said = { titulo, endereco, busca_titulo, busca_descricao, publicada, blocos };
    const isDraft = 'publicada' in change && change.publicada === false;
    const page = { ...said, ...(isDraft && { rascunho: true }), ...change };
    return call('PUT', `${PAGES}/${id}`, { body: { versao: versao ?? read.versao, ...page } });
  }
  /** Something done to a page by its number or to a policy by its name, as it is now. */
  async function act(
    id: number | string,
    what: string,
    { node = 0, ...more }: { node?: number; [name: string]: unknown } = {},
  ) {
    const place = typeof id === 'number' ? `${PAGES}/${id}` : `/gerenciamento/politicas/${id}`;
    const { versao } = (await call('GET', place)).body;
    return call('POST', `${PAGES}/${id}/${what}`, { body: { versao, ...more }, node });
  }
  async function remove(id: number) {
    const { body } = await call<PaginaLida>('GET', `${PAGES}/${id}`);
    return call('DELETE', `${PAGES}/${id}?versao=${body.versao}`);
  }
  return { call, create, save, act, remove };
}
