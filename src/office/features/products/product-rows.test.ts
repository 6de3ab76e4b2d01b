import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findKept, keepProducts, keptProducts, rowsOf } from './product-rows.ts';

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

  it('[APRD-08] can be narrowed and put in order as the shop would', () => {
    const rows = rowsOf([
      { id: 1, nome: 'Saia', preco: 90, estoque: 0 },
      { id: 2, nome: 'Blusa', preco: 120, promocional: 60, estoque: 3, destaque: true },
      { id: 3, nome: 'Ábaco', preco: 70, estoque: 1, ativo: false },
    ]);
    const ids = (wanted: object) => findKept(rows, wanted).map((row) => row.id);
    expect(ids({ situacao: 'ativo' })).toEqual([2, 3]);
    expect(ids({ situacao: 'inativo' })).toEqual([1]);
    expect(ids({ situacao: 'oculto' })).toEqual([3]);
    expect(ids({ situacao: 'destaque' })).toEqual([2]);
    expect(ids({ ordem: 'preco' })).toEqual([2, 3, 1]);
    expect(ids({ ordem: 'nome' })).toEqual([3, 2, 1]);
    expect(ids({ ordem: 'estoque-desc', busca: 'a' })).toEqual([2, 3, 1]);
  });

  it('take the promotional price under either of its names', () => {
    expect(rowsOf([{ nome: 'A', preco_original: 9.9 }])[0]?.promocional).toBe(9.9);
    expect(rowsOf([{ nome: 'A', preco_original: null }])[0]?.promocional).toBeNull();
  });
});
