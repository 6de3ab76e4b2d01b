/** What is told of a part of a story: names and numbers of ours, and never what somebody typed. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface SpanAsked {
  name: string;
  /** `server`: somebody asked us; `client`: we ask somebody else; `internal` for all that happens here. */
  kind: 'server' | 'client' | 'internal';
  facts: Facts;
  /** By `performance.now()`; without it, now. */
  startedMs?: number;
}

/** A part of a story while it goes on. */
export interface Span {
  readonly traceId: string;
  /** A part of this part; null where the story has as many as it may have, or nobody reads it. It may begin after this one has ended. */
  child(asked: SpanAsked): Span | null;
  note(facts: Facts): void;
  /** It came to nothing, by this kind of error. Never an error's words, which may hold what somebody typed. */
  fail(kind: string): void;
  /** Something was done, more than looking whether there is anything to do. */
  did(): void;
  end(): void;
}

export interface RootAsked extends SpanAsked {
  /** What led to it, where that is another story. */
  causes?: readonly Span[];
  /** Nobody wants to read of it where it did nothing, did not fail and did not take long. */
  ifDone?: boolean;
}

/** Begins stories. */
export interface Tracer {
  /** Null for one that nobody will read. */
  root(asked: RootAsked): Span | null;
}
