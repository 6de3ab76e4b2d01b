import { setTimeout as sleep } from 'node:timers/promises';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObject,
} from 'prom-client';
import { listHoldings, type Holding } from '../limits/bounded.ts';
import type { Load } from '../load/index.ts';
import type { Api } from './api.ts';
import { createDirectCounter, createRedisCounter } from './beside-metrics.ts';
import { watchGivenUp } from './given-up-metrics.ts';
import { createLoadCounters, watchLoad } from './load-metrics.ts';
import { watchReplica, type WatchedReplica } from './replica-metrics.ts';

/** A figure per label, read when it is asked for; without an answer there is none. */
interface Figure {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Record<string, number>>;
}

const USUAL_STEPS = [
  ['', 'pending', 'shopper'],
  ['pending', 'paid', 'provider'],
  ['pending', 'declined', 'provider'],
  ['paid', 'refunded', 'provider'],
] as const;

/** The processes that serve the shop beside this one, on the same machine. */
export interface MetricsBeside {
  number: number;
  /** What each of the others counts. */
  figures(): Promise<MetricObject[][]>;
  readFigures(read: () => Promise<MetricObject[]>): void;
}

/** Prometheus metrics of this process, told together with those of the others on its machine. */
export function createMetrics(beside?: MetricsBeside) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchCaches(registry);
  watchGivenUp(registry);
  const gauge = (name: string, help: string, read: () => number) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => void made.set(read()),
    });
  };
  const cspReports = new Counter({
    name: 'vitrine_csp_reports_total',
    help: 'What browsers say that a page has tried against its policy',
    labelNames: ['directive'],
    registers: [registry],
  });
  const orderSteps = new Counter({
    name: 'vitrine_order_steps_total',
    help: 'Steps of orders in this process: placed has no from, declined is a refused card or charge',
    labelNames: ['from', 'to', 'actor'],
    registers: [registry],
  });
  // A series that begins with its first event hides it from rates.
  for (const [from, to, actor] of USUAL_STEPS) orderSteps.inc({ from, to, actor }, 0);
  return {
    contentType: registry.contentType,
    text: textOf(registry, beside),
    countOrderStep: ({ from, to, actor }: { from: string | null; to: string; actor: string }) =>
      orderSteps.inc({ from: from ?? '', to, actor }),
    ...createNewsCounters(registry),
    countCspReport: (directive: string) => cspReports.inc({ directive }),
    ...createAnswerCounters(registry),
    providerCalls: createCallCounters(registry),
    load: createLoadCounters(registry),
    countRedis: createRedisCounter(registry),
    countDirectPicture: createDirectCounter(registry),
    watch: (figure: Figure) => watchFigure(registry, figure),
    watchLoad: (load: Load) => watchLoad(registry, load),
    watchSpans: (read: () => SpanFigures) => watchSpans(registry, read),
    watchReplica: (replica: WatchedReplica) => watchReplica(registry, replica),
    watchPool: (pool: PoolFigures) => watchPool(registry, pool),
    watchPages({ stats }: { stats: { hits: number; misses: number; bytes: () => number } }): void {
      gauge('vitrine_page_cache_hits', 'Pages answered from memory', () => stats.hits);
      gauge('vitrine_page_cache_misses', 'Pages rendered for the cache', () => stats.misses);
      gauge('vitrine_page_cache_bytes', 'Memory that kept pages take', () => stats.bytes());
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What is heard of others, and what others are told. */
function createNewsCounters(registry: Registry) {
  const freightNews = new Counter({
    name: 'vitrine_freight_news_total',
    help: 'What came in as news of the freight provider, by what became of it',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const edgePurges = new Counter({
    name: 'vitrine_edge_purges_total',
    help: 'Keys that an edge was told to forget: done, failed (tried again) or given_up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    countFreightNews: (outcome: string) => freightNews.inc({ outcome }),
    countEdgePurges: (outcome: string, keys: number) => edgePurges.inc({ outcome }, keys),
  };
}

/** Of several processes each has series of its own: sums of them would fall, and rates jump, when one starts again. */
function textOf(registry: Registry, beside: MetricsBeside | undefined): () => Promise<string> {
  if (beside === undefined) return () => registry.metrics();
  registry.setDefaultLabels({ worker: String(beside.number) });
  beside.readFigures(() => registry.getMetricsAsJSON());
  return async () => {
    const [own, others] = await Promise.all([registry.getMetricsAsJSON(), beside.figures()]);
    // No two series are alike: nothing is to be summed, and nothing left out.
    const told = [own, ...others].map((all) => all.map((one) => ({ ...one, aggregator: 'first' })));
    return AggregatorRegistry.aggregate(told).metrics();
  };
}

function createAnswerCounters(registry: Registry) {
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Time to answer, by route; what is answered from memory is counted above and not timed',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20],
    registers: [registry],
  });
  // Looking labels up in the library costs more than the count itself; there are few of them.
  const known = new Map<
    string,
    { requests: Counter.Internal; seconds: Histogram.Internal<'method' | 'route'> }
  >();
  const countersOf = (route: string, method: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = {
      requests: requests.labels({ method, route, status: String(status) }),
      seconds: seconds.labels({ method, route }),
    };
    known.set(key, made);
    return made;
  };

  return {
    /** Counts every answer under its route's pattern, never under its address. */
    count(api: Api): void {
      api.addHook('onResponse', (request, reply, done) => {
        const counters = countersOf(request.routeOptions.url ?? 'none', request.method, reply.statusCode);
        counters.requests.inc();
        counters.seconds.observe(reply.elapsedTime / 1000);
        done();
      });
    },
    /** One more answer from memory; its time is too short to be worth a look at the clock. */
    countKept(route: string, status: number): void {
      countersOf(route, 'GET', status).requests.inc();
    },
  };
}

/** Takes how each call of a provider ended. */
function createCallCounters(registry: Registry) {
  const calls = new Counter({
    name: 'vitrine_provider_calls_total',
    help: 'Calls of providers by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const callSeconds = new Histogram({
    name: 'vitrine_provider_call_seconds',
    help: 'Time that calls of providers took',
    labelNames: ['provider'],
    buckets: [0.05, 0.25, 1, 3, 5, 10, 22],
    registers: [registry],
  });
  return (provider: string) =>
    (outcome: string, seconds: number): void => {
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, seconds);
    };
}

/** A database that hangs must not keep the other figures from who looks for what is wrong. Shorter than processes wait for each other. */
const FIGURE_PATIENCE_MS = 1500;
/** What has not come by then, past every limit of a statement, never will: it is asked anew. */
const FIGURE_LOST_MS = 20_000;

function watchFigure(registry: Registry, { name, help, label, read }: Figure): void {
  let underWay: Promise<Record<string, number>> | null = null;
  /** Who comes while it is read waits for the same answer: nobody piles up questions. */
  const once = () => (underWay ??= ask());
  const ask = () => {
    const asked = read().catch((): Record<string, number> => ({}));
    const forget = () => {
      if (underWay === asked) underWay = null;
    };
    const lost = setTimeout(forget, FIGURE_LOST_MS).unref();
    void asked.finally(() => {
      clearTimeout(lost);
      forget();
    });
    return asked;
  };
  const inTime = async (): Promise<Record<string, number>> =>
    (await Promise.race([once(), sleep(FIGURE_PATIENCE_MS, null, { ref: false })])) ?? {};
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      const values = await inTime();
      made.reset();
      for (const [value, count] of Object.entries(values)) made.set({ [label]: value }, count);
    },
  });
}

/** Connections to the database, as their pool counts them. */
interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
}

function watchPool(registry: Registry, pool: PoolFigures): void {
  const made: Gauge<'state'> = new Gauge({
    name: 'vitrine_database_connections',
    help: 'Connections to the database: busy, idle, how many there may be, and work that waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      made.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      made.set({ state: 'idle' }, pool.idleCount);
      made.set({ state: 'waiting' }, pool.waitingCount);
      made.set({ state: 'most' }, pool.options.max);
    },
  });
}

/** Spans by what became of them since the start. */
type SpanFigures = Readonly<Record<string, number>>;

function watchSpans(registry: Registry, read: () => SpanFigures): void {
  const made: Counter<'outcome'> = new Counter({
    name: 'vitrine_trace_spans_total',
    help: 'Spans by what became of them: sent, or lost (full: too many waited, failed: not taken, many: of one story)',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      made.reset();
      for (const [outcome, count] of Object.entries(read())) made.inc({ outcome }, count);
    },
  });
}

/** What every cache holds and may hold. */
function watchCaches(registry: Registry): void {
  const watch = (figure: keyof Holding, help: string) => {
    const made: Gauge<'cache'> = new Gauge({
      name: `vitrine_cache_${figure.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect: () => {
        for (const [cache, holding] of Object.entries(listHoldings())) made.set({ cache }, holding[figure]);
      },
    });
  };
  watch('entries', 'Entries that each cache holds');
  watch('maxEntries', 'Entries that each cache may hold');
  watch('bytes', 'Memory that each cache takes');
  watch('maxBytes', 'Memory that each cache may take');
}
