import type { Detalhes, Tamanho } from '#shared/wire/catalog.ts';
import type { BodyMeasure } from '#shared/size-guide.ts';

/** In the order of a size table, with the words of its heads; a long one may be broken at its soft hyphen. */
const MEASURES: readonly (readonly [key: keyof Detalhes, label: string])[] = [
  ['busto', 'Busto'],
  ['cintura', 'Cintura'],
  ['quadril', 'Quadril'],
  ['manga', 'Manga'],
  ['comprimento', 'Compri\u00ADmento'],
  ['largura', 'Largura'],
  ['altura', 'Altura'],
];

export interface SizeTable {
  heads: string[];
  rows: { tamanho: string; cells: string[] }[];
}

/** Has any size a measure? */
export function hasMeasures(sizes: readonly Tamanho[]): boolean {
  return sizes.some(({ detalhes }) => detalhes !== null && Object.values(detalhes).some(Boolean));
}

/** The measures that some size states, a row per size, in centimetres: '88,5'. What a size lacks is '–'. */
export function sizeTable(sizes: readonly Tamanho[]): SizeTable {
  const stated = MEASURES.filter(([key]) => sizes.some(({ detalhes }) => detalhes?.[key]));
  return {
    heads: stated.map(([, label]) => label),
    rows: sizes.map(({ tamanho, detalhes }) => ({
      tamanho,
      cells: stated.map(([key]) => detalhes?.[key]?.toLocaleString('pt-BR') ?? '–'),
    })),
  };
}

/** The body's measures that some size was made for. */
export function measuresToAsk(sizes: readonly Tamanho[]): BodyMeasure[] {
  const body: BodyMeasure[] = ['busto', 'cintura', 'quadril'];
  return body.filter((measure) => sizes.some(({ detalhes }) => detalhes?.[measure]));
}
