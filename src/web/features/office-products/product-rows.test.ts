import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepProducts, keptProducts, rowsOf } from './product-rows.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the products that this browser keeps', () => {
  it('[APRD-08] come back as they were kept', () => {
    keepProducts([{ id: 7, nome: 'Vestido Lírio', imagens: ['/midia/a'], preco: 129.9 }] as never);
    expect(keptProducts()).toMatchObject([
      { id: 7, nome: 'Vestido Lírio', imagem: '/midia/a', preco: 129.9 },
    ]);
  });

  it('are read with whatever an older shop kept, and never with nonsense', () => {
    localStorage.setItem('produtos', '[{"nome":"Só um nome"},{"id":3},null,7]');
    expect(keptProducts()).toMatchObject([{ nome: 'Só um nome', estoque: 0, categoria: '', variantes: [] }]);
    for (const nonsense of ['', '{', '7', '{"a":1}']) {
      localStorage.setItem('produtos', nonsense);
      expect(keptProducts()).toEqual([]);
    }
  });

  it('take the promotional price under either of its names', () => {
    expect(rowsOf([{ nome: 'A', preco_original: 9.9 }])[0]?.promocional).toBe(9.9);
    expect(rowsOf([{ nome: 'A', preco_original: null }])[0]?.promocional).toBeNull();
  });
});
