import type { Attributes, Context, Span as Kept, SpanKind } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Facts, RootAsked, Span, SpanAsked, Tracer } from './span.ts';
import type { SpanCounts } from './counts.ts';
import { createHeld } from './held.ts';
import { createQueue, type SendSpans } from './queue.ts';

export interface TracerSettings {
  service: string;
  /** As OTEL_TRACES_SAMPLER calls it. */
  sampler: string;
  /** Of a sampler by ratio: which part of all stories is kept. */
  ratio: number;
}

export interface OpenTracer extends Tracer {
  /** What became of spans since the start. */
  counts(): SpanCounts;
  /** Sends what waits, in bounded time. */
  stop(): Promise<void>;
}

/** Parts of one story: whoever walks over all products makes no more of it than this. */
const MOST_PARTS = 500;
/** Of a text; a statement is cut. */
const MOST_LETTERS = 2000;
const MOST_CAUSES = 8;
const MOST_FACTS = 24;
/** A round that found nothing to do and took longer than this is told of. */
const LONG_MS = 5000;

/** Keeps stories and sends them. The libraries are loaded here, by who wants them. */
export async function openTracer(settings: TracerSettings, send: SendSpans): Promise<OpenTracer> {
  const [api, sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ]);
  const queue = await createQueue(send);
  const held = createHeld(queue);
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(settings, sdk),
    resource: resourceFromAttributes({
      'service.name': settings.service,
      'service.instance.id': crypto.randomUUID(),
      'process.pid': process.pid,
    }),
    spanLimits: {
      attributeValueLengthLimit: MOST_LETTERS,
      attributeCountLimit: MOST_FACTS,
      linkCountLimit: MOST_CAUSES,
      eventCountLimit: 0,
    },
    spanProcessors: [held.processor],
  });
  const tracer = provider.getTracer('vitrine');
  const begin = (asked: RootAsked, context: Context): Kept =>
    tracer.startSpan(
      asked.name,
      {
        kind: kindOf(asked.kind, api.SpanKind),
        attributes: attributesOf(asked.facts),
        links: (asked.causes ?? []).flatMap((cause) => linkTo(cause)),
        ...(asked.startedMs !== undefined && { startTime: asked.startedMs }),
      },
      context,
    );
  const making: Making = {
    begin,
    inside: (span) => api.trace.setSpan(api.ROOT_CONTEXT, span),
    failed: api.SpanStatusCode.ERROR,
    held,
    leaveOut: () => void (queue.counts.many += 1),
  };
  return {
    root(asked) {
      const span = begin(asked, api.ROOT_CONTEXT);
      if (!span.isRecording()) return null;
      const story = { left: MOST_PARTS, isOver: false, wasWork: asked.ifDone !== true };
      if (!story.wasWork) held.hold(span.spanContext().traceId);
      return part(making, { span, story, isRoot: true });
    },
    counts: () => queue.counts,
    stop: queue.stop,
  };
}

interface Making {
  begin(asked: RootAsked, context: Context): Kept;
  inside(span: Kept): Context;
  failed: number;
  held: ReturnType<typeof createHeld>;
  leaveOut(): void;
}

interface Story {
  left: number;
  /** Nobody wants to read of it. Others go on after their root: news of a payment are read once they were answered. */
  isOver: boolean;
  wasWork: boolean;
}

/** Where each of our spans leads, for links of others to it. */
const contexts = new WeakMap<Span, Kept>();

function part(making: Making, given: { span: Kept; story: Story; isRoot: boolean }): Span {
  const { span, story, isRoot } = given;
  const { traceId } = span.spanContext();
  const beganMs = performance.now();
  let context: Context | undefined;
  let isEnded = false;
  /** Whoever reads of it need not wait for its end. */
  const wasWork = () => {
    if (story.wasWork) return;
    story.wasWork = true;
    making.held.release(traceId, true);
  };
  const made: Span = {
    traceId,
    child(asked: SpanAsked) {
      if (story.isOver) return null;
      if (story.left === 0) {
        making.leaveOut();
        return null;
      }
      story.left -= 1;
      context ??= making.inside(span);
      return part(making, { span: making.begin(asked, context), story, isRoot: false });
    },
    note: (facts) => void (isEnded || span.setAttributes(attributesOf(facts))),
    fail(kind) {
      if (isEnded) return;
      wasWork();
      span.setAttribute('error.type', kind);
      span.setStatus({ code: making.failed });
    },
    did: wasWork,
    end() {
      if (isEnded) return;
      isEnded = true;
      span.end();
      if (!isRoot) return;
      if (story.wasWork) return;
      const isWanted = performance.now() - beganMs > LONG_MS;
      story.isOver = !isWanted;
      making.held.release(traceId, isWanted);
    },
  };
  contexts.set(made, span);
  return made;
}

const attributesOf = (facts: Facts): Attributes => facts;

function linkTo(cause: Span) {
  const span = contexts.get(cause);
  return span === undefined ? [] : [{ context: span.spanContext() }];
}

function kindOf(kind: SpanAsked['kind'], kinds: typeof SpanKind): SpanKind {
  if (kind === 'server') return kinds.SERVER;
  return kind === 'client' ? kinds.CLIENT : kinds.INTERNAL;
}

/** A story is kept whole or not at all. It begins here, whatever a request says of one before. */
function samplerOf(
  { sampler, ratio }: TracerSettings,
  sdk: typeof import('@opentelemetry/sdk-trace'),
): Sampler {
  const isPart = sampler.endsWith('traceidratio');
  return new sdk.ParentBasedSampler({
    root: isPart ? new sdk.TraceIdRatioBasedSampler(ratio) : new sdk.AlwaysOnSampler(),
  });
}
