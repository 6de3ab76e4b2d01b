import { readFileSync } from 'node:fs';

/** The figures that a run of the benchmarks has kept, one JSON object a line, by their names. */
export function readFigures(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const figure = JSON.parse(line);
      return [figure.name, figure];
    }),
  );
}

/**
 * What became of the figures of an earlier run, a line each. Only ratios are compared: the machine may be another one.
 * Whether more is better the figure's own line says.
 */
export function comparison(before, now) {
  const lines = [...now.values()].map(({ name, ratio, yardstick }) => {
    const earlier = before.get(name);
    if (earlier === undefined) return `${name}: ${ratio.toFixed(2)} of ${yardstick} (not in the earlier run)`;
    const change = Math.round((ratio / earlier.ratio - 1) * 100);
    return `${name}: ${earlier.ratio.toFixed(2)} → ${ratio.toFixed(2)} of ${yardstick} (${change >= 0 ? '+' : ''}${change} %)`;
  });
  const gone = [...before.keys()].filter((name) => !now.has(name));
  return [...lines, ...gone.map((name) => `${name}: only in the earlier run`)];
}
