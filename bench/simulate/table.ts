import { firstFull, PARTS, type Load, type Part } from './campaign.ts';

const NAMES: Readonly<Record<Part, [name: string, unit: string]>> = {
  shop: ['processor of the shop', 'cores'],
  database: ['processor of the database', 'cores'],
  commits: ['commits of the database', '/s'],
  hot: ['orders of one product', '/s'],
  network: ['network out', 'MB/s'],
};

/** Nobody plans a machine to its last tenth. */
const PLANNED = 0.7;

const figure = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0, useGrouping: false });

const inUnit = (part: Part, value: number) => figure(part === 'network' ? value / 1e6 : value);

/** What to add where a part is full; '' where it is not. */
export function advice(part: Part, { ratio }: Load): string {
  if (ratio <= PLANNED) return '';
  const machines = Math.ceil(ratio / PLANNED);
  switch (part) {
    case 'shop':
      return `${machines} such machines (WORKERS, then servers)`;
    case 'database':
      return `a database of ${machines} times the processor; office and reports to a replica`;
    case 'commits':
      return `a disk or a battery-backed cache that commits ${machines} times as often`;
    case 'hot':
      return `the piece as ${machines} products, or a disk that commits sooner: the rest of the orders does not wait`;
    case 'network':
      return `an edge (EDGE_SECONDS), or ${machines} such lines`;
  }
}

/** A table of one campaign at one size. */
export function tableOf(title: string, loads: Readonly<Record<Part, Load>>): string[] {
  const full = firstFull(loads);
  const rows = PARTS.map((part) => {
    const [name, unit] = NAMES[part];
    const { needed, has, ratio } = loads[part];
    const mark = part === full ? 'first full' : '';
    return [
      name,
      `${inUnit(part, needed)} ${unit}`,
      `${inUnit(part, has)}`,
      `${figure(ratio)}x`,
      mark,
      advice(part, loads[part]),
    ];
  });
  const all = [['part', 'needed', 'one machine', 'times', '', 'add'], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  return [
    title,
    ...all.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()),
  ];
}
