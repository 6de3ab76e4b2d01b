import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { activeSpan, inStory, tracerOf, type Span, type Tracer } from '../traces/index.ts';

/** Work that comes round again and again, behind the calls. */
export interface Job {
  start(): void;
  /** The next round begins now, or right after the one under way. */
  wake(): void;
  /** One round, for whoever can't wait; its failure is thrown. */
  runOnce(): Promise<void>;
  /** Begins no further round and resolves when the one under way has ended, which is cut off after a few seconds. */
  stop(): Promise<void>;
}

export interface Signals {
  /** No further item is to be begun. */
  stopping: AbortSignal;
  /** What is under way is to end at once. */
  cutting: AbortSignal;
}

/** It may answer after how many milliseconds the next one is to come, where that is not after the usual pause. */
type Round = (signals: Signals) => Promise<number | void>;

export interface JobOptions {
  /** As logs and figures call it. */
  name: string;
  /** From the end of a round to the beginning of the next one. */
  everyMs: number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const STOP_PATIENCE_MS = 4000;
/** After failures a job rests twice as long each time, up to this where its own pause is not longer. */
const LONGEST_REST_MS = 5000;

interface Figures {
  rounds: number;
  failures: number;
}

const figures: Record<string, Figures> = {};

/** How often each job of this process came round, and how often in vain. */
export const listJobs = (): Readonly<Record<string, Readonly<Figures>>> => figures;

/** Runs a round again and again, never twice at once. After a failure the next one comes all the same, a little later. */
export function createJob(work: Round, { name, everyMs, log }: JobOptions): Job {
  const { round, noteCause } = roundsOf(work, name, tracerOf(log));
  const counted = (figures[name] ??= { rounds: 0, failures: 0 });
  const failing = createFailing(name, log);
  const stopping = new AbortController();
  const cutting = new AbortController();
  const signals = { stopping: stopping.signal, cutting: cutting.signal };
  let resting = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function roundAndPause(): Promise<number> {
    counted.rounds += 1;
    try {
      const pauseMs = (await round(signals)) ?? everyMs;
      failing.end();
      return pauseMs;
    } catch (error) {
      counted.failures += 1;
      const times = failing.note(error);
      return Math.max(everyMs, Math.min(LONGEST_REST_MS, everyMs * 2 ** (times - 1)));
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      resting = new AbortController();
      const { signal } = resting;
      const pauseMs = await roundAndPause();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      running = run();
    },
    wake() {
      noteCause();
      resting.abort();
    },
    async runOnce() {
      await round(signals);
    },
    async stop() {
      stopping.abort();
      resting.abort();
      await Promise.race([running, sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
      cutting.abort();
      await running;
    },
  };
}

const MOST_CAUSES = 8;

/** Rounds as stories of their own, each with what has woken it; as they are where nobody follows stories. */
function roundsOf(work: Round, name: string, tracer: Tracer | undefined) {
  if (tracer === undefined) return { round: work, noteCause: () => undefined };
  let causes: Span[] = [];
  return {
    noteCause() {
      const span = activeSpan();
      if (span !== undefined && causes.length < MOST_CAUSES) causes.push(span);
    },
    round(signals: Signals) {
      const facts = { 'vitrine.job': name };
      const asked = { name: `job ${name}`, kind: 'internal' as const, facts, causes, ifDone: true };
      causes = [];
      return inStory(tracer, asked, () => work(signals));
    },
  };
}

/** Failures in a row. The same one is logged once, and its end. */
function createFailing(name: string, log: JobOptions['log']) {
  let times = 0;
  let last = '';
  return {
    /** How many in a row there are now. */
    note(error: unknown): number {
      const message = error instanceof Error ? error.message : String(error);
      if (times === 0 || message !== last) log.error({ err: error }, `${name} failed; tried again soon`);
      last = message;
      times = Math.min(times + 1, 10);
      return times;
    },
    end(): void {
      if (times > 0) log.info(`${name} works again`);
      times = 0;
    },
  };
}
