import type { Detalhes } from '#shared/wire/catalog.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import type { CsvColumn } from '../../files/csv.ts';

const NAMES = ['quadril', 'busto', 'manga', 'cintura', 'comprimento', 'largura', 'altura'] as const;

/** A size of a kept table of measures. */
type MeasuredSize = { tabela: string; tamanho: string } & Detalhes;

export const sizesOfTables = (tables: readonly TabelaDeMedidas[]): MeasuredSize[] =>
  tables.flatMap(({ nome, tamanhos }) =>
    tamanhos.map(({ tamanho, detalhes }) => ({ tabela: nome, tamanho, ...detalhes })),
  );

export const MEASURES: readonly CsvColumn<MeasuredSize>[] = [
  ['tabela', ({ tabela }) => tabela],
  ['tamanho', ({ tamanho }) => tamanho],
  ...NAMES.map((name): CsvColumn<MeasuredSize> => [
    name,
    (size) => String(size[name] ?? '').replace('.', ','),
  ]),
];
