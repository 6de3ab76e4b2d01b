import { fold } from '#shared/text.ts';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { parseDecimal } from './decimal.ts';
import { DETAILS, typedDetails, type TypedSize } from './measures.ts';

/** What a table would do to the sizes of a form. */
export interface Fill {
  /** Measures that are empty and would be filled in. */
  fresh: number;
  /** Measures that stand there and would be others: 'P, Busto'. */
  over: { tamanho: string; detail: (typeof DETAILS)[number]; from: string; to: string }[];
  /** Sizes of the table that the form does not have. */
  missing: string[];
  /** Sizes of the form that the table does not tell of. */
  untold: string[];
}

const isSame = (a: string, b: string) => fold(a) === fold(b);
const rowOf = (table: TabelaDeMedidas, { tamanho }: TypedSize) =>
  table.tamanhos.find((one) => isSame(one.tamanho, tamanho));

/** A trial: nothing is changed. */
export function tryTable(sizes: readonly TypedSize[], table: TabelaDeMedidas): Fill {
  const fill: Fill = { fresh: 0, over: [], missing: [], untold: [] };
  for (const size of sizes) {
    const row = rowOf(table, size);
    if (row === undefined) {
      fill.untold.push(size.tamanho);
      continue;
    }
    const told = typedDetails(row.detalhes);
    for (const detail of DETAILS) {
      const [from, to] = [(size.detalhes[detail] ?? '').trim(), told[detail] ?? ''];
      if (to === '' || parseDecimal(from) === parseDecimal(to)) continue;
      if (from === '') fill.fresh += 1;
      else fill.over.push({ tamanho: size.tamanho, detail, from, to });
    }
  }
  fill.missing = table.tamanhos
    .map(({ tamanho }) => tamanho)
    .filter((name) => !sizes.some(({ tamanho }) => isSame(tamanho, name)));
  return fill;
}

/** The sizes with the table's measures: over those that stand there, or in empty places alone; with its other sizes or without. */
export function withTable(
  sizes: readonly TypedSize[],
  table: TabelaDeMedidas,
  { over, missing }: { over: boolean; missing: boolean },
): TypedSize[] {
  const filled = sizes.map((size) => {
    const told = typedDetails(rowOf(table, size)?.detalhes ?? null);
    const stands = Object.fromEntries(
      Object.entries(size.detalhes).filter(([, typed]) => typed.trim() !== ''),
    );
    const detalhes = over ? { ...size.detalhes, ...told } : { ...size.detalhes, ...told, ...stands };
    return { ...size, detalhes };
  });
  const added = missing ? tryTable(sizes, table).missing : [];
  const more = table.tamanhos
    .filter(({ tamanho }) => added.includes(tamanho))
    .map(({ tamanho, detalhes }) => ({ key: randomKey(), tamanho, detalhes: typedDetails(detalhes) }));
  return [...filled, ...more];
}
