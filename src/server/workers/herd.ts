import { setTimeout as sleep } from 'node:timers/promises';

/** One process that serves, from its start to its end. */
export interface Member {
  /** Resolves when it answers requests. */
  serves: Promise<void>;
  /** Resolves with its exit code, or with the signal that ended it. */
  ended: Promise<number | string>;
  /** Asks it to end in order. */
  end(): void;
}

export interface Herd {
  /** Starts the first, then the others beside each other. Rejects with MemberEnded when the first never comes to serve. */
  start(): Promise<void>;
  /** Starts none any more, asks all to end, and resolves when they have. */
  stop(): Promise<void>;
}

export interface HerdTimes {
  /** Before the second try; twice as long each time. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** Whoever has served for so long did not die of how it starts. */
  settledMs: number;
}

interface HerdDeps {
  count: number;
  fork: (number: number) => Member;
  /** Takes sentences for whoever watches the server. */
  warn: (sentence: string) => void;
  /** None serves any more, and starting again did not help. */
  onLost: () => void;
  times?: HerdTimes;
}

/** It has been said why. */
export class MemberEnded extends Error {}

const TIMES: HerdTimes = { firstPauseMs: 250, longestPauseMs: 30_000, settledMs: 60_000 };
/** In a row, each soon after its start. With pauses between them that is more than a minute. */
const MOST_ENDS = 9;

function tellEnd(end: { number: number; how: number | string; ends: number; pauseMs: number }): string {
  const { number, how, ends, pauseMs } = end;
  const again = `O processo ${number} da loja terminou sozinho (${how}) e é iniciado de novo em ${pauseMs / 1000} s.`;
  return ends === 1 ? again : `${again} São ${ends} vezes seguidas.`;
}

/** One that exits before it serves has said why itself; one that could not be made, or was killed, could not. */
function tellUnsaid(warn: HerdDeps['warn'], number: number, how: number | string): void {
  if (typeof how === 'string') warn(`O processo ${number} da loja terminou antes de atender (${how}).`);
}

/** 'EMFILE', say: why a process could not be made. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/** One that could not be made has ended, too. */
function made(fork: () => Member): Member {
  try {
    return fork();
  } catch (error) {
    const never = new Promise<void>(() => undefined);
    return { serves: never, ended: Promise.resolve(codeOf(error)), end: () => undefined };
  }
}

/** Keeps so many processes serving: one that ends by itself is started again, after a pause that grows. */
export function createHerd({ count, fork, warn, onLost, times = TIMES }: HerdDeps): Herd {
  const living = new Map<number, Member>();
  const serving = new Set<number>();
  const tended: Promise<void>[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  /** One has served: from then on the settings and the database are good, and who ends is started again. */
  let isOpen = false;

  /** Runs one until it ends: how, and for how long it has served. */
  async function run(number: number): Promise<{ how: number | string; servedMs: number }> {
    const member = made(() => fork(number));
    living.set(number, member);
    let since: number | null = null;
    void member.serves.then(() => {
      since = Date.now();
      isOpen = true;
      serving.add(number);
    });
    const how = await member.ended;
    living.delete(number);
    serving.delete(number);
    return { how, servedMs: since === null ? 0 : Date.now() - since };
  }

  async function tend(number: number): Promise<void> {
    for (let ends = 0; !signal.aborted;) {
      const { how, servedMs } = await run(number);
      if (signal.aborted) return;
      if (!isOpen) return tellUnsaid(warn, number, how);
      ends = servedMs >= times.settledMs ? 1 : ends + 1;
      if (ends >= MOST_ENDS && serving.size === 0) return onLost();
      const pauseMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** (ends - 1));
      warn(tellEnd({ number, how, ends, pauseMs }));
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when it serves for the first time, false when it ends before. */
  function begin(number: number): Promise<boolean> {
    tended.push(tend(number));
    const member = living.get(number);
    if (member === undefined) return Promise.resolve(false);
    return Promise.race([member.serves.then(() => true), member.ended.then(() => false)]);
  }

  return {
    async start() {
      // Alone at first: what a start does to the tables, and says, is done once.
      if (!(await begin(1))) throw new MemberEnded();
      if (!signal.aborted)
        await Promise.all(Array.from({ length: count - 1 }, (_, index) => begin(index + 2)));
    },
    async stop() {
      stopping.abort();
      for (const member of living.values()) member.end();
      await Promise.all(tended);
    },
  };
}
