import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Spans of stories of which it is not known yet whether anybody wants to read them; all others go on at once. */
export function createHeld(queue: {
  add(span: ReadableSpan): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}) {
  const held = new Map<string, ReadableSpan[]>();
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span) {
      const own = held.get(span.spanContext().traceId);
      if (own === undefined) queue.add(span);
      else own.push(span);
    },
    forceFlush: queue.flush,
    shutdown: queue.stop,
  };
  return {
    processor,
    hold: (traceId: string) => void held.set(traceId, []),
    release(traceId: string, isWanted: boolean): void {
      const spans = held.get(traceId) ?? [];
      held.delete(traceId);
      if (isWanted) spans.forEach(queue.add);
    },
  };
}
