import { describe, expect, it } from 'vitest';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { tryTable, withTable } from './measure-table-fill.ts';
import { detailsOf, isWrongCm, spreadBlock, type TypedSize } from './measures.ts';

const size = (tamanho: string, detalhes: TypedSize['detalhes'] = {}): TypedSize => ({
  key: tamanho,
  tamanho,
  detalhes,
});
const SIZES = [size('P'), size('M', { busto: '88' }), size('G')];
const AT = { row: 0, column: 0 };
const measures = (sizes: readonly TypedSize[] | undefined) => sizes?.map(({ detalhes }) => detalhes);

describe('a block of a spreadsheet', () => {
  it('[APRD-64] is spread over the cells from the one that it is pasted into, decimals with commas as they are', () => {
    const spread = spreadBlock(SIZES, '84,5\t62\r\n88 cm\t66\r\n', { row: 1, column: 1 });
    expect(spread).toMatchObject({ filled: 4, left: 0 });
    expect(measures(spread?.sizes)).toEqual([
      {},
      { busto: '84,5', manga: '62' },
      { busto: '88', manga: '66' },
    ]);
    expect(SIZES[1]?.detalhes).toEqual({ busto: '88' });
  });

  it('[APRD-64] goes by the names at its top and its left, in whatever order they stand', () => {
    const spread = spreadBlock(
      SIZES,
      '\tCintura (cm)\tBusto\tOmbro\nG\t72\t96\t12\nP\t64\t84\t11\nXG\t80\t104\t13',
      AT,
    );
    expect(spread).toMatchObject({ filled: 4, left: 2 });
    expect(measures(spread?.sizes)).toEqual([
      { cintura: '64', busto: '84' },
      { busto: '88' },
      { cintura: '72', busto: '96' },
    ]);
    expect(measures(spreadBlock(SIZES, 'M\t90\nP\t86', { row: 2, column: 1 })?.sizes)?.slice(0, 2)).toEqual([
      { busto: '86' },
      { busto: '90' },
    ]);
  });

  it('[APRD-64] tells what had no place, takes a number in front for a measure, and leaves a single cell to the browser', () => {
    expect(spreadBlock(SIZES, '92,5', AT)).toBeNull();
    expect(spreadBlock(SIZES, '', AT)).toBeNull();
    expect(spreadBlock(SIZES, '1\n2\n3\n4\n5', AT)).toMatchObject({ filled: 3, left: 2 });
    expect(spreadBlock([size('36'), size('38')], '36\t60\n38\t62', AT)?.sizes[0]?.detalhes).toEqual({
      quadril: '36',
      busto: '60',
    });
    const long = spreadBlock(SIZES, `${'9'.repeat(60)}\t`.repeat(20_000), AT);
    expect(long?.sizes[0]?.detalhes.quadril).toHaveLength(40);
  });
});

it('[APRD-64] knows measures from what is none', () => {
  expect(['', ' ', '92', '92,5', '1.000'].filter(isWrongCm)).toEqual([]);
  expect(['-1', 'abc', '1001', '84-88'].filter(isWrongCm)).toHaveLength(4);
  expect(detailsOf({ busto: '92,5', cintura: ' ', quadril: '0' })).toEqual({ busto: 92.5 });
});

describe('a table of measures', () => {
  const table = {
    id: 1,
    nome: 'Vestidos',
    tamanhos: [
      { tamanho: 'p', detalhes: { busto: 84, cintura: 64.5 } },
      { tamanho: 'M', detalhes: { busto: 90 } },
      { tamanho: 'GG', detalhes: { busto: 104 } },
    ],
    versao: 1,
    por: 'ana',
    em: '',
  } satisfies TabelaDeMedidas;

  it('[APRD-66] says first what it would fill in, what it would write over, and what it does not know', () => {
    expect(tryTable(SIZES, table)).toEqual({
      fresh: 2,
      over: [{ tamanho: 'M', detail: 'busto', from: '88', to: '90' }],
      missing: ['GG'],
      untold: ['G'],
    });
    const done = withTable(SIZES, table, { over: true, missing: true });
    expect(tryTable(done, table)).toEqual({ fresh: 0, over: [], missing: [], untold: ['G'] });
  });

  it('[APRD-66] leaves what stands there unless it is told otherwise', () => {
    const kept = withTable(SIZES, table, { over: false, missing: false });
    expect(measures(kept)).toEqual([{ busto: '84', cintura: '64,5' }, { busto: '88' }, {}]);
    expect(withTable(SIZES, table, { over: true, missing: false })[1]?.detalhes).toEqual({ busto: '90' });
    expect(withTable([], table, { over: false, missing: true }).map(({ tamanho }) => tamanho)).toEqual([
      'p',
      'M',
      'GG',
    ]);
  });
});
