import type { FastifyBaseLogger } from 'fastify';

export interface Repeated {
  start(): void;
  /** Resolves when the round under way has ended; no other begins. */
  stop(): Promise<void>;
}

/** Runs a step again and again, never twice at once. A failure is logged and the next round comes all the same. */
export function createRepeated(
  step: (stopping: AbortSignal) => Promise<void>,
  options: { everyMs: number; name: string; log: FastifyBaseLogger },
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = () => {
    round = step(stopping.signal)
      .catch((error: unknown) => options.log.error({ err: error }, `${options.name} failed`))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, options.everyMs);
      });
  };
  return {
    start: run,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

const AT_ONCE = 8;

export interface InTurn<T> {
  items: readonly T[];
  work: (item: T) => Promise<unknown>;
  /** From then on no further item is begun; whoever claimed it claims it again later. */
  stopping: AbortSignal;
}

/** Does something with each item, some at a time; every one is tried, and the first failure is thrown at the end. */
export async function inTurn<T>({ items, work, stopping }: InTurn<T>): Promise<void> {
  const failures: unknown[] = [];
  const left = [...items];
  const hand = async () => {
    for (let item = left.shift(); item !== undefined && !stopping.aborted; item = left.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, hand));
  if (failures.length > 0) throw failures[0];
}
