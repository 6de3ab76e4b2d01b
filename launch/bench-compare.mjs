import { isDeepStrictEqual } from 'node:util';

/**
 * What became of the figures of an earlier run: first when, where and of what it was, then a line each. Ratios alone are compared,
 * as the machine may be another one. `!` marks what has changed by more than the rounds of both runs scatter; what was
 * measured once can't say that of itself. Whether more is better the figure's own line says.
 */
export function comparison(before, now) {
  const lines = [...now.figures].map(([key, figure]) => lineOf(before.figures.get(key), figure));
  const gone = [...before.figures.keys()].filter((key) => !now.figures.has(key));
  return [heading(before, now), ...lines, ...gone.map((key) => `  ${key}: only in the earlier run`)];
}

function heading({ at, commit, machine }, now) {
  const shown = commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1');
  const { processor, cores, memoryGiB, system, node } = machine;
  const where = isDeepStrictEqual(machine, now.machine)
    ? 'on this machine'
    : `on ANOTHER MACHINE (${cores} x ${processor}, ${memoryGiB} GiB, ${system}, Node.js ${node})`;
  return `Beside the run of ${at}, of ${shown}, ${where}:`;
}

function lineOf(earlier, { name, ratio, yardstick, rounds }) {
  const told = `${ratio.toFixed(2)} of ${yardstick}`;
  if (earlier === undefined) return `  ${name}: ${told} (not in the earlier run)`;
  const line = `${name}: ${earlier.ratio.toFixed(2)} → ${told} (${changeOf(earlier.ratio, ratio)}`;
  if (!isMany(earlier.rounds) || !isMany(rounds)) return `  ${line}, measured once: its noise is unknown)`;
  return areApart(earlier.rounds, rounds) ? `! ${line}, beyond the noise)` : `  ${line}, within the noise)`;
}

function changeOf(before, now) {
  if (before === 0) return 'from nothing';
  const change = Math.round((now / before - 1) * 100);
  return `${change >= 0 ? '+' : ''}${change} %`;
}

const isMany = (rounds) => rounds !== undefined && rounds.length > 1;

/** Every round of one run lies on the same side of every round of the other. */
const areApart = (some, others) =>
  Math.min(...some) > Math.max(...others) || Math.max(...some) < Math.min(...others);
