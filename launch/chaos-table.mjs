const HEADINGS = {
  scenario: 'cenário',
  rounds: 'rodadas',
  requests: 'requisições',
  faults: 'falhas',
  orders: 'pedidos',
  lost: 'perdidos',
  doubled: 'dobrados',
  broken: 'invariantes quebradas',
};
const COLUMNS = Object.keys(HEADINGS);

/** The lines that tests have written of themselves (test/support/chaos/tally.ts) as one table. */
export function chaosTable(rows) {
  const all = [HEADINGS, ...rows];
  const widths = COLUMNS.map((column) => Math.max(...all.map((row) => String(row[column]).length)));
  return all
    .map((row) =>
      COLUMNS.map((column, at) => cell(row[column], widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value, width) {
  return typeof value === 'number' ? String(value).padStart(width) : value.padEnd(width);
}

/** Whether nothing was lost, doubled or broken. */
export function isWell(rows) {
  return rows.length > 0 && rows.every(({ lost, doubled, broken }) => lost + doubled + broken === 0);
}
