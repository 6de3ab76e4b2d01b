export { activeSpan, inSpan, inStory, traceJobsOf, tracerOf, within } from './active.ts';
export { NO_SPANS, type SpanCounts } from './counts.ts';
export { openTracer } from './tracer.ts';
export { tracedPool } from './traced-pool.ts';
export type { Span, Tracer } from './span.ts';
