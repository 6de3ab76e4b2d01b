import { AsyncLocalStorage } from 'node:async_hooks';
import type { RootAsked, Span, SpanAsked, Tracer } from './span.ts';

/** The part of a story that is under way, wherever it leads. Nothing is held where traces are off. */
const active = new AsyncLocalStorage<Span>();

/** What work is given to tell of itself by. */
export type Notes = Pick<Span, 'note' | 'fail' | 'did'>;

const SILENT: Notes = { note: () => undefined, fail: () => undefined, did: () => undefined };

export const activeSpan = (): Span | undefined => active.getStore();

/** Goes on with a part that was begun elsewhere: an event has lost it. */
export const within = <T>(span: Span, work: () => T): T => active.run(span, work);

/** Work as a part of the story under way, if there is one that is kept. */
export function inSpan<T>(asked: () => SpanAsked, work: (span: Notes) => Promise<T>): Promise<T> {
  const parent = active.getStore();
  if (parent === undefined) return work(SILENT);
  const span = parent.child(asked());
  return span === null ? work(SILENT) : told(span, work);
}

/** Work as a story of its own, unless it is a part of one. */
export function inStory<T>(tracer: Tracer, asked: RootAsked, work: () => Promise<T>): Promise<T> {
  const parent = active.getStore();
  const span = parent === undefined ? tracer.root(asked) : parent.child(asked);
  return span === null ? work() : told(span, work);
}

async function told<T>(span: Span, work: (span: Notes) => Promise<T>): Promise<T> {
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

const CODE = /^[A-Za-z0-9_]{1,40}$/;

/** The code of an error of the database or the system, or its class. */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = [code, name].find((one) => typeof one === 'string' && CODE.test(one));
  return typeof kind === 'string' ? kind : 'Error';
}

const tracers = new WeakMap<object, Tracer>();

/** From here on jobs that tell this log what they do are stories, too. */
export function traceJobsOf(log: object, tracer: Tracer): void {
  tracers.set(log, tracer);
}

export const tracerOf = (log: object): Tracer | undefined => tracers.get(log);
