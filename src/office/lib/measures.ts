import { MOST_GARMENT_CM } from '#shared/measure-tables.ts';
import { fold } from '#shared/text.ts';
import type { Detalhes } from '#shared/wire/catalog.ts';
import { decimalText, parseDecimal } from './decimal.ts';

/** What a garment's size can be described by, in cm, in the order of the form. */
export const DETAILS = ['quadril', 'busto', 'manga', 'cintura', 'comprimento', 'largura', 'altura'] as const;
export type Detail = (typeof DETAILS)[number];

export const DETAIL_NAMES: Record<Detail, string> = {
  quadril: 'Quadril',
  busto: 'Busto',
  manga: 'Manga',
  cintura: 'Cintura',
  comprimento: 'Comprimento',
  largura: 'Largura',
  altura: 'Altura',
};

/** A size as it stands in a form. */
export interface TypedSize {
  key: string;
  tamanho: string;
  /** In cm, as typed. */
  detalhes: Partial<Record<Detail, string>>;
}

/** What is said of measures that are none. */
export const BAD_CM = `Informe as medidas em centímetros, como 92 ou 92,5, até ${MOST_GARMENT_CM}.`;

/** Is something typed that is no measure in cm? */
export function isWrongCm(typed: string): boolean {
  if (typed.trim() === '') return false;
  const cm = parseDecimal(typed);
  return cm === null || cm > MOST_GARMENT_CM;
}

/** As they are sent: what is empty or zero is left out. */
export function detailsOf(typed: TypedSize['detalhes']): Partial<Record<Detail, number>> {
  const filled = DETAILS.flatMap((name) => {
    const cm = parseDecimal(typed[name] ?? '');
    return cm === null || cm === 0 ? [] : [[name, cm] as const];
  });
  return Object.fromEntries(filled);
}

/** As they stand in a form. */
export function typedDetails(detalhes: Detalhes | null): TypedSize['detalhes'] {
  const filled = DETAILS.flatMap((name) => {
    const cm = detalhes?.[name];
    return cm === undefined ? [] : [[name, decimalText(cm)] as const];
  });
  return Object.fromEntries(filled);
}

/** A sheet of a thousand lines is no table of sizes; what is longer is cut before it is taken apart. */
const MOST_PASTED = 20_000;
const MOST_CELL = 40;

/** Cells of a spreadsheet as they are pasted; null for what is one cell, and pasted as ever. */
function cellsOf(text: string): string[][] | null {
  const lines = text.slice(0, MOST_PASTED).replaceAll(/\r\n?/g, '\n').trimEnd().split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim().slice(0, MOST_CELL)));
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells;
}

const withoutUnit = (cell: string): string => (/cm$/i.test(cell) ? cell.slice(0, -2).trimEnd() : cell);

export interface Spread {
  sizes: TypedSize[];
  /** How many measures were filled in, and how many had no place. */
  filled: number;
  left: number;
}

/**
 * Spreads a block of a spreadsheet over sizes and measures, from the cell that it is pasted into. A line of measures' names at
 * its top, and a column of sizes' names at its left, say where each goes instead. Null for a single cell.
 */
export function spreadBlock(
  sizes: readonly TypedSize[],
  text: string,
  at: { row: number; column: number },
): Spread | null {
  const cells = cellsOf(text);
  if (cells === null) return null;
  const heads = headsOf(cells[0] ?? []);
  const body = heads === null ? cells : cells.slice(1);
  const rows = rowsOf(body, sizes, heads !== null);
  const first = rows === null ? 0 : 1;
  const next = sizes.map((size) => ({ ...size, detalhes: { ...size.detalhes } }));
  let [filled, left] = [0, 0];
  for (const [y, line] of body.entries()) {
    const size = next[rows === null ? at.row + y : (rows[y] ?? -1)];
    for (const [x, cell] of line.entries()) {
      if (x < first) continue;
      const detail = heads === null ? DETAILS[at.column + x - first] : heads[x];
      if (detail === null) continue;
      const value = withoutUnit(cell);
      if (size !== undefined && detail !== undefined) {
        size.detalhes[detail] = value;
        filled += Number(value !== '');
      } else left += Number(value !== '');
    }
  }
  return { sizes: next, filled, left };
}

/** Which measure stands under each head, null for none; null for a line that is no head. */
function headsOf(line: readonly string[]): (Detail | null)[] | null {
  const heads = line.map((cell) => {
    const name = fold(cell.split('(')[0] ?? '');
    return DETAILS.find((detail) => detail === name) ?? null;
  });
  return heads.some((head) => head !== null) ? heads : null;
}

/** Of which size each line is; null where lines don't begin with sizes. Without heads a number there is a measure. */
function rowsOf(body: readonly string[][], sizes: readonly TypedSize[], hasHeads: boolean): number[] | null {
  const names = body.map(([name = '']) => name);
  if (!hasHeads && names.some((name) => /^\d/.test(name))) return null;
  const rows = names.map((name) => sizes.findIndex(({ tamanho }) => fold(tamanho) === fold(name)));
  return rows.some((row) => row >= 0) ? rows : null;
}
