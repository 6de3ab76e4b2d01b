import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { NO_SPANS, type SpanCounts } from './counts.ts';

/** Hands a body of spans over. */
export type SendSpans = (body: Uint8Array) => Promise<Sent>;

type Sent = { kind: 'taken'; answer: string } | { kind: 'failed' };

/** All that waits, in a queue or for an answer: some megabytes. */
const MOST_WAITING = 2048;
/** To be written as JSON at once, in between calls. */
const BATCH = 100;
const EVERY_MS = 2000;
/** Longer than sending may take. */
const GIVE_UP_MS = 15_000;
const STOP_PATIENCE_MS = 2500;

/** Spans on their way out: a bounded number of them, and what does not fit or arrive is counted. */
export async function createQueue(send: SendSpans) {
  const [{ BatchSpanProcessor }, { JsonTraceSerializer }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/otlp-transformer'),
  ]);
  const counts: SpanCounts = { ...NO_SPANS };
  let waiting = 0;
  let isStopped = false;

  async function handOver(spans: ReadableSpan[]): Promise<Sent> {
    const body = JsonTraceSerializer.serializeRequest(spans);
    return body === undefined ? FAILED : send(body);
  }

  async function sendAll(spans: ReadableSpan[]): Promise<boolean> {
    const sent = await handOver(spans).catch(() => FAILED);
    const refused = sent.kind === 'taken' ? refusedOf(sent.answer, spans.length) : spans.length;
    waiting -= spans.length;
    counts.sent += spans.length - refused;
    counts.failed += refused;
    return refused === 0;
  }
  const exporter: SpanExporter = {
    export: (spans, done) =>
      void sendAll(spans).then(
        (isWell) => done({ code: isWell ? 0 : 1 }),
        () => done({ code: 1 }),
      ),
    shutdown: async () => undefined,
    forceFlush: async () => undefined,
  };
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: GIVE_UP_MS,
  });
  return {
    counts,
    add(span: ReadableSpan): void {
      if (isStopped || waiting >= MOST_WAITING) {
        counts.full += 1;
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    flush: () => batches.forceFlush(),
    /** Sends what waits, in bounded time. */
    async stop(): Promise<void> {
      isStopped = true;
      const flushed = batches.shutdown().catch(() => undefined);
      await Promise.race([flushed, sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

const FAILED: Sent = { kind: 'failed' };

/** Of so many spans those that the collector says it did not take; all of them where it answers like no collector. */
function refusedOf(answer: string, all: number): number {
  if (answer.trim() === '') return 0;
  try {
    const told = JSON.parse(answer) as { partialSuccess?: { rejectedSpans?: unknown } | null } | null;
    if (typeof told !== 'object') return all;
    const refused = Number(told?.partialSuccess?.rejectedSpans ?? 0);
    return refused > 0 ? Math.min(Math.trunc(refused), all) : 0;
  } catch {
    return all;
  }
}
