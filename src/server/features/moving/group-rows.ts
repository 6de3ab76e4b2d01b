import { invalid } from '../../errors.ts';
import type { Row } from './file-rows.ts';
import { emptyProduct, type OldProduct } from './old-product.ts';
import { turns } from '../../load/in-turns.ts';

export const MAX_PRODUCTS = 10_000;
const LONGEST_KEY = 300;
/** All its variations and all its pictures have room in them. */
const MOST_LINES = 4000;

type Rows<Field extends string> = [Row<Field>, ...Row<Field>[]];

export interface Grouped<Field extends string> {
  groups: [key: string, rows: Rows<Field>][];
  /** Products of more lines than any can have, which are not read any further. */
  refused: OldProduct[];
}

/** Lines by the product that they name, wherever they stand in the file; lines without a name are left out. Throws 422. */
export async function groupRows<Field extends string>(
  rows: readonly Row<Field>[],
  keyOf: (row: Row<Field>) => string,
): Promise<Grouped<Field>> {
  const turn = turns();
  const found = new Map<string, Rows<Field>>();
  for (const row of rows) {
    await turn();
    const key = keyOf(row).slice(0, LONGEST_KEY);
    if (key === '') continue;
    const group = found.get(key);
    if (group === undefined) found.set(key, [row]);
    else group.push(row);
  }
  if (found.size > MAX_PRODUCTS) {
    throw invalid(`O arquivo tem produtos demais: no máximo ${MAX_PRODUCTS.toLocaleString('pt-BR')}.`);
  }
  const all = [...found];
  return {
    groups: all.filter(([, lines]) => lines.length <= MOST_LINES),
    refused: all.filter(([, lines]) => lines.length > MOST_LINES).map(([key, lines]) => tooLong(key, lines)),
  };
}

function tooLong<Field extends string>(key: string, rows: Rows<Field>): OldProduct {
  const [lines, most] = [rows.length, MOST_LINES].map((count) => count.toLocaleString('pt-BR'));
  const refusal = `Tem ${lines} linhas no arquivo: cabem ${most} em um produto.`;
  return { ...emptyProduct(key, rows[0].line), refusal };
}

/** A product's own field, from whichever of its lines has it. */
export function firstOf<Field extends string>(rows: readonly Row<Field>[], field: Field): string {
  for (const row of rows) {
    const value = row.cell(field);
    if (value !== '') return value;
  }
  return '';
}
