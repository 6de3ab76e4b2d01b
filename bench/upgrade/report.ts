/** One request of the load, as it ended. */
export interface Asked {
  phase: string;
  kind: string;
  ms: number;
  /** Nothing where it was answered as it should be; else the status and the code, or what broke. */
  wrong: string | undefined;
}

/** What became of one purchase. */
export interface Bought {
  key: string;
  phase: string;
  /** Of its order; undefined where the client was never told. */
  codigo: string | undefined;
  /** How often it was sent until it was answered. */
  sent: number;
  isPaid: boolean;
}

/** An order as the database has it. */
export interface Kept {
  codigo: string;
  key: string;
  status: string;
  units: number;
}

/** What holds or not, in one line of the table. */
export interface Row {
  what: string;
  told: string;
  wrong: readonly string[];
}

const MOST_LISTED = 12;

/** The requests of each kind: how many, how many failed, the slowest. */
export function requestRows(asked: readonly Asked[]): Row[] {
  const kinds = Map.groupBy(asked, ({ kind }) => kind);
  return [...kinds].map(([kind, all]) => {
    const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const failed = all.filter(({ wrong }) => wrong !== undefined);
    const counts = Map.groupBy(failed, ({ phase, wrong }) => `${phase}: ${wrong}`);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    return {
      what: kind,
      told: `${all.length} asked, ${failed.length} failed, p99 ${Math.round(p99)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`,
      wrong: [...counts].map(([why, { length }]) => `${length} × ${why}`).slice(0, MOST_LISTED),
    };
  });
}

/** No purchase lost, none doubled, each paid one paid, and as many units gone as were sold. */
export function purchaseRow(bought: readonly Bought[], kept: readonly Kept[], unitsGone: number): Row {
  const wrong: string[] = [];
  const orders = Map.groupBy(kept, ({ key }) => key);
  for (const { key, codigo, isPaid, phase } of bought) {
    const own = orders.get(key) ?? [];
    if (codigo === undefined) wrong.push(`${phase}: ${key} was never answered`);
    if (own.length > 1) wrong.push(`${phase}: ${key} has ${own.length} orders`);
    if (own.length === 0 && codigo !== undefined) wrong.push(`${phase}: ${codigo} is lost`);
    const [order] = own;
    if (order === undefined) continue;
    if (codigo !== undefined && order.codigo !== codigo)
      wrong.push(`${phase}: ${codigo} is kept as ${order.codigo}`);
    if (isPaid && order.status !== 'paid')
      wrong.push(`${phase}: ${order.codigo} was paid and is ${order.status}`);
  }
  const sold = kept.reduce((sum, { units }) => sum + units, 0);
  if (sold !== unitsGone) wrong.push(`${sold} units were sold, ${unitsGone} are gone`);
  const again = bought.filter(({ sent }) => sent > 1).length;
  const paid = bought.filter(({ isPaid }) => isPaid).length;
  return {
    what: 'purchases',
    told: `${bought.length} made, ${paid} paid, ${again} sent more than once, ${sold} units`,
    wrong: wrong.slice(0, MOST_LISTED),
  };
}

/** The table, and whether all of it holds. */
export function report(rows: readonly Row[]): { text: string; isWell: boolean } {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const lines = rows.flatMap(({ what, told, wrong }) => [
    `${wrong.length === 0 ? 'holds' : 'FAILS'}  ${what.padEnd(width)}  ${told}`,
    ...wrong.map((why) => `       ${why}`),
  ]);
  return { text: lines.join('\n'), isWell: rows.every(({ wrong }) => wrong.length === 0) };
}
