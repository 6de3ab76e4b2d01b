import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const dataset: Record<string, string> = {};
let assigned: string[] = [];
/** Where the router is on its way to. */
let next: { pathname: string; search: string } | undefined;
let tell: (data: object) => void = () => {};

beforeEach(async () => {
  assigned = [];
  next = undefined;
  delete dataset['offline'];
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('location', {
    origin: 'https://loja.example',
    pathname: '/produtos',
    search: '?busca=saia%20midi',
    assign: (to: string) => assigned.push(to),
  });
  vi.stubGlobal('window', {
    get __reactRouterDataRouter() {
      return { state: { navigation: { location: next } } };
    },
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const serviceWorker = {
    addEventListener: (_: string, heard: (event: { data: object }) => void) => {
      tell = (data) => heard({ data });
    },
    register: async () => {},
    ready: new Promise(() => {}),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.resetModules();
  (await import('./keep-copies.ts')).keepCopies();
});
afterEach(() => void vi.unstubAllGlobals());

describe('what the worker tells of a copy', () => {
  it('[OFF-08] marks the page that it is of, however its address is spelt, or the one that is on its way', () => {
    tell({ keptAt: '1', page: '/produto/2' });
    expect(dataset['offline']).toBeUndefined();
    tell({ keptAt: '2', page: '/produtos?busca=saia+midi' });
    expect(dataset['offline']).toBe('2');
    next = { pathname: '/produto/2', search: '' };
    tell({ keptAt: '3', page: '/produto/2' });
    expect(dataset['offline']).toBe('3');
  });

  it('[OFF-08] of a version that names no page marks the page that hears it', () => {
    tell({ keptAt: '1' });
    expect(dataset['offline']).toBe('1');
  });

  it('[OFF-04] takes to a page without a copy only who is on the way there', () => {
    next = { pathname: '/contato', search: '' };
    tell({ go: '/produto/2' });
    expect(assigned).toEqual([]);
    tell({ go: '/contato' });
    expect(assigned).toEqual(['/contato']);
  });
});
