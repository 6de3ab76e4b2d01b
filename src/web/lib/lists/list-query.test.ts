import { describe, expect, it } from 'vitest';
import { listQueryOf, readNarrowing, readPageNumber, searchOf } from './list-query.ts';

const read = (query: string) => readNarrowing(new URLSearchParams(query));

describe('filters in the address', () => {
  it('[HOME-18] narrows nothing without parameters', () => {
    expect(read('')).toEqual({ q: '', categoria: '', sort: '' });
  });

  it('reads what it has written', () => {
    const narrowing = { q: 'vestido & cia', categoria: 'macacao', sort: 'menor' as const };
    expect(read(searchOf(narrowing))).toEqual(narrowing);
  });

  it("takes 'Todas', unknown orders and odd pages as if they were absent", () => {
    expect(read('categoria=Todas&ordem=azul')).toEqual({ q: '', categoria: '', sort: '' });
    const pages = ['0', '-3', '1.5', 'x', '1e9', ''].map((pagina) => new URLSearchParams({ pagina }));
    expect(pages.map(readPageNumber)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('asks the server for 24 cards from the page on', () => {
    expect(listQueryOf(new URLSearchParams('pagina=3'))).toMatchObject({ offset: 48, limit: 24 });
  });

  it('leaves the address bare when everything is cleared', () => {
    expect(searchOf({ q: '  ', categoria: '', sort: '' })).toBe('');
  });
});
