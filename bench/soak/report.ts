import { availableParallelism } from 'node:os';
import type { Counts } from './traffic.ts';
import { hourlyGrowth, judge, type Growth, type Sample, type Verdict } from './slope.ts';

const MOST_GROWTH_PER_HOUR = 0.05;
const MOST_DELAY_MS = 50;
/** Of purchases, those that a machine may refuse in which others leave no room. */
const MOST_REFUSED = 0.01;
/** Refusals that say that there is no room now; any other reason is a defect, of the shop or of the soak. */
const NO_ROOM = /^(PIX|no freight:) 503 (ocupado|banco_indisponivel)$/;
const MEGABYTE = 1024 * 1024;

export interface Soaked {
  counts: Counts;
  minutes: number;
  /** After a collection, with all that is in it. */
  heap: readonly Sample[];
  resident: readonly Sample[];
  /** What each cache said that it took, by their names, at each of these samples. */
  caches: readonly ReadonlyMap<string, number>[];
  /** The highest that was met, of a minute. */
  load: number;
  delay: { all: number; own: number };
}

interface Line {
  what: string;
  figure: string;
  verdict: Verdict | 'well' | 'defect' | '';
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

function requestLines({ counts, minutes }: Soaked): Line[] {
  const defects = sum(
    [...counts.statuses].map(([status, many]) => (status === 0 || status === 500 ? many : 0)),
  );
  const statuses = [...counts.statuses].toSorted(([a], [b]) => a - b);
  return [
    {
      what: 'requests',
      figure: `${counts.requests}, ${(counts.requests / minutes / 60).toFixed(1)}/s`,
      verdict: '',
    },
    {
      what: 'statuses',
      figure: statuses.map(([status, many]) => `${status}: ${many}`).join(', '),
      verdict: defects > 0 ? 'defect' : 'well',
    },
  ];
}

/** Each reason for which a purchase came to nothing has a line of its own. */
function purchaseLines({ counts: { bought, unsold }, load }: Soaked): Line[] {
  const all = bought + sum(unsold.values());
  const refused = sum([...unsold].map(([why, many]) => (NO_ROOM.test(why) ? many : 0)));
  const ofRoom =
    refused <= all * MOST_REFUSED ? 'well' : load > availableParallelism() ? 'not known' : 'defect';
  return [
    { what: 'purchases', figure: `${bought} of ${all}`, verdict: bought > 0 ? 'well' : 'defect' },
    ...[...unsold].map(([why, many]): Line => ({
      what: `given up: ${why}`,
      figure: String(many),
      verdict: NO_ROOM.test(why) ? ofRoom : 'defect',
    })),
  ];
}

/** Caches have bounds and fill up to them, for hours: what grows besides is what would not end. */
function memoryLines({ heap, resident, caches }: Soaked): Line[] {
  const told = ({ perHour, noise }: Growth) => `${percent(perHour)} an hour, ± ${percent(noise)}`;
  const besides = heap.map(({ hours, bytes }, at) => ({
    hours,
    bytes: bytes - sum(caches[at]?.values() ?? []),
  }));
  const [all, grown] = [hourlyGrowth(heap), hourlyGrowth(besides)];
  const [first, last] = [caches.at(0), caches.at(-1)];
  const fuller = [...(last ?? [])]
    .map(([name, bytes]) => ({ name, more: bytes - (first?.get(name) ?? 0) }))
    .filter(({ more }) => more > MEGABYTE / 100)
    .map(({ name, more }) => `${name} ${megabytes(more)}`);
  return [
    {
      what: 'heap after a collection',
      figure: `${told(all)}; ${megabytes(heap.at(0)?.bytes ?? 0)} to ${megabytes(heap.at(-1)?.bytes ?? 0)}`,
      verdict: '',
    },
    { what: 'caches in it, all bounded, grew by', figure: fuller.join(', ') || 'nothing', verdict: '' },
    {
      what: `the heap besides (by ${percent(MOST_GROWTH_PER_HOUR)} at most)`,
      figure: told(grown),
      verdict: judge(grown, MOST_GROWTH_PER_HOUR),
    },
    { what: 'resident', figure: told(hourlyGrowth(resident)), verdict: '' },
  ];
}

/** Whoever shares the processor holds the thread up, too: what it did itself is counted apart. */
function delayLine({ delay: { all, own }, load }: Soaked): Line {
  const verdict = all < MOST_DELAY_MS ? 'well' : own < MOST_DELAY_MS ? 'not known' : 'defect';
  return {
    what: `p99 of the event loop's delay (below ${MOST_DELAY_MS} ms)`,
    figure: `${all.toFixed(1)} ms, of its own doing ${own.toFixed(1)} ms; load of the machine up to ${load.toFixed(1)}`,
    verdict,
  };
}

/** One table, and whether nothing in it is wrong. What can't be known is not wrong, and says so. */
export function report(soaked: Soaked): { text: string; isWell: boolean } {
  const lines = [
    ...requestLines(soaked),
    ...purchaseLines(soaked),
    ...memoryLines(soaked),
    delayLine(soaked),
  ];
  const width = Math.max(...lines.map(({ what }) => what.length));
  const text = lines.map(
    ({ what, figure, verdict }) => `${what.padEnd(width)}  ${verdict.padEnd(9)}  ${figure}`,
  );
  return {
    text: text.join('\n'),
    isWell: lines.every(({ verdict }) => verdict !== 'defect' && verdict !== 'grows'),
  };
}
