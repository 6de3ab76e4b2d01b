import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../http/api.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { handToCollector, type Collected } from '../providers/collector/otlp.ts';
import type { Config } from '../settings/config.ts';
import { tracesOf } from '../settings/traces.ts';
import {
  activeSpan,
  NO_SPANS,
  openTracer,
  traceJobsOf,
  tracedPool,
  type SpanCounts,
} from '../traces/index.ts';

/** Stories of what the shop does, for who reads them. */
export interface Traces {
  /** Makes statements parts of the story under way; absent where there is none. */
  ofDatabase?: typeof tracedPool;
  /** Leads from a line of the log to the trace in which it was written. */
  ofLine?: () => object;
  /** From here on requests and jobs are followed. Before any route is there. */
  follow(app: Api): void;
  counts(): Readonly<SpanCounts>;
  /** Sends what waits, in bounded time. */
  stop(): Promise<void>;
}

const NONE: Traces = { follow: () => undefined, counts: () => NO_SPANS, stop: async () => undefined };

/** Traces of what the shop does, sent to who collects them; none where nobody asked for any, and nothing is loaded. */
export async function openTraces(config: Config): Promise<Traces> {
  const settings = tracesOf(config);
  if (settings === null) return NONE;
  const telling = createTelling();
  const tracer = await openTracer(settings, (body) => handToCollector(settings, body).then(telling.note));
  return {
    ofDatabase: tracedPool,
    ofLine: () => {
      const span = activeSpan();
      return span === undefined ? {} : { trace_id: span.traceId };
    },
    follow(app) {
      telling.to(app.log);
      traceJobsOf(app.log, tracer);
      traceRequests(app, tracer);
    },
    counts: tracer.counts,
    stop: tracer.stop,
  };
}

/** Says once that a collector takes nothing, and once that it does again. */
function createTelling() {
  let log: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined;
  let isAway = false;
  return {
    to: (given: typeof log) => void (log = given),
    note(collected: Collected): Collected {
      if (collected.kind === 'failed' && !isAway)
        log?.warn({ why: collected.why }, 'traces: the collector takes none; they are counted as lost');
      if (collected.kind === 'taken' && isAway) log?.info('traces: the collector takes them again');
      isAway = collected.kind === 'failed';
      return collected;
    },
  };
}
