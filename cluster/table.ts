/** What a fault did to those who were in the shop: one line of the table. */
export interface Row {
  fault: string;
  requests: number;
  /** Answers that were none, or 5xx; of orders each attempt that had to be made again. */
  failed: { pages: number; lists: number; orders: number };
  slowestPageMs: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  withoutOrdersMs: number;
  /** Null where nobody had to be promoted. */
  promotedMs: number | null;
  /** What docs/scaling.md says of it: how many pages may fail, and whether it promises that nothing is lost. */
  allowed: { pages: number; lists: number; lost: boolean };
}

export const newRow = (fault: string, allowed: Row['allowed']): Row => {
  return {
    fault,
    requests: 0,
    failed: { pages: 0, lists: 0, orders: 0 },
    slowestPageMs: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    withoutOrdersMs: 0,
    promotedMs: null,
    allowed,
  };
};

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const COLUMNS: readonly (readonly [heading: string, of: (row: Row) => string])[] = [
  ['falha', ({ fault }) => fault],
  ['requisições', ({ requests }) => String(requests)],
  ['páginas falhas', ({ failed }) => String(failed.pages)],
  ['listas falhas', ({ failed }) => String(failed.lists)],
  ['tentativas de pedido falhas', ({ failed }) => String(failed.orders)],
  ['página mais lenta (s)', ({ slowestPageMs }) => seconds(slowestPageMs)],
  ['pedidos confirmados', ({ acknowledged }) => String(acknowledged)],
  ['perdidos', ({ lost }) => String(lost)],
  ['dobrados', ({ doubled }) => String(doubled)],
  ['s sem pedidos', ({ withoutOrdersMs }) => seconds(withoutOrdersMs)],
  ['s até promover', ({ promotedMs }) => (promotedMs === null ? '–' : seconds(promotedMs))],
];

/** All rows as a table of Markdown, as docs/scaling.md has it. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [COLUMNS.map(([heading]) => heading), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))];
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (line: readonly string[]) =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [pad(head), rule, ...body.map(pad)].join('\n');
}

/** What went beyond what is promised, a sentence each; none where all is well. */
export function beyondPromise(rows: readonly Row[]): string[] {
  return rows.flatMap(({ fault, failed, lost, doubled, acknowledged, allowed }) => [
    ...(lost > 0 && !allowed.lost ? [`${fault}: ${lost} pedido(s) perdido(s)`] : []),
    ...(doubled > 0 ? [`${fault}: ${doubled} pedido(s) dobrado(s)`] : []),
    ...(failed.pages > allowed.pages
      ? [`${fault}: ${failed.pages} página(s) não vieram (até ${allowed.pages})`]
      : []),
    ...(failed.lists > allowed.lists
      ? [`${fault}: ${failed.lists} lista(s) não vieram (até ${allowed.lists})`]
      : []),
    ...(acknowledged === 0 ? [`${fault}: nenhum pedido foi confirmado, nada foi provado`] : []),
  ]);
}
