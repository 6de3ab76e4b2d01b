import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Load, LoadFigures, LoadTold } from '../load/index.ts';
import { GIVEN_UP } from '../load/kinds.ts';

/** Counts what is given up, and the time that costly calls wait for their turn. */
export function createLoadCounters(registry: Registry): LoadTold {
  const givenUp = new Counter({
    name: 'vitrine_load_shed_total',
    help: 'Requests refused because there was too much to do, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  // A series that begins with its first event hides it from rates.
  for (const kind of GIVEN_UP) givenUp.inc({ kind }, 0);
  const waited = new Histogram({
    name: 'vitrine_load_wait_seconds',
    help: 'Time that costly calls waited for their turn, by lane',
    labelNames: ['lane'],
    buckets: [0.001, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    givenUp: (kind) => givenUp.inc({ kind }),
    waited: (lane, ms) => waited.observe({ lane }, ms / 1000),
  };
}

interface LoadGauge {
  name: string;
  help: string;
  labels: string[];
  read: (figures: LoadFigures) => [labels: Record<string, string>, value: number][];
}

const GAUGES: LoadGauge[] = [
  {
    name: 'vitrine_load_delay_seconds',
    help: 'How long an arriving request waits for the thread, in the last half second',
    labels: [],
    read: ({ delayMs }) => [[{}, delayMs / 1000]],
  },
  {
    name: 'vitrine_load_database_wait_seconds',
    help: 'The longest wait for a connection to the database in the last half second',
    labels: [],
    read: ({ databaseMs }) => [[{}, databaseMs / 1000]],
  },
  {
    name: 'vitrine_load_level',
    help: 'How many kinds of calls are given up: 1 heavy, 2 browse, too, 3 sale, too',
    labels: [],
    read: ({ level }) => [[{}, level]],
  },
  {
    name: 'vitrine_load_running',
    help: 'Requests under way, by kind',
    labels: ['kind'],
    read: ({ running }) => Object.entries(running).map(([kind, count]) => [{ kind }, count]),
  },
  {
    name: 'vitrine_load_lane',
    help: 'Costly calls under way and waiting, by lane',
    labels: ['lane', 'state'],
    read: ({ lanes }) =>
      Object.entries(lanes).flatMap(([lane, states]) =>
        Object.entries(states).map(([state, count]): [Record<string, string>, number] => [
          { lane, state },
          count,
        ]),
      ),
  },
];

/** Tells how much there is to do, whenever the figures are read. */
export function watchLoad(registry: Registry, load: Pick<Load, 'figures'>): void {
  for (const { name, help, labels, read } of GAUGES) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect: () => read(load.figures()).forEach(([given, value]) => gauge.set(given, value)),
    });
  }
}
