/** What each order of a list sorts by, under its name at the server; 'x-desc' is x backwards. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const words = new Intl.Collator('pt-BR');

/** Rows that the browser kept, in the order that the server would have given them; an unknown order changes nothing. */
export function sortedRows<Row>(rows: readonly Row[], ordem: string, keys: SortKeys<Row>): Row[] {
  const keyOf = keys[ordem] ?? keys[ordem.replace(/-desc$/, '')];
  if (keyOf === undefined) return [...rows];
  const backwards = ordem in keys ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    const sign = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
    return sign * backwards;
  });
}
