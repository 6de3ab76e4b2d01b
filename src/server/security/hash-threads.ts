import cluster from 'node:cluster';
import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { tooMany } from '../errors.ts';
import { createFairQueue, type Origin } from '../limits/fair-queue.ts';

interface Job {
  parameters: Argon2Parameters;
  resolve: (tag: Buffer) => void;
  reject: (error: Error) => void;
}

/** Each hash takes a core and 19 MiB: more at once would take the shop's own. Of several processes on a machine each has one. */
const AT_ONCE = cluster.isWorker ? 1 : 2;
const MOST_WAITING = 256;
const AGAIN_AFTER_SECONDS = 5;

/** The threads themselves, started when there is first something to do. */
function createThreads() {
  const idle: Worker[] = [];
  let count = 0;

  function start(): Worker {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url));
    count += 1;
    // Before who waits for it hears of it, so that another one takes its place.
    worker.on('error', () => {
      count -= 1;
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
    });
    return worker;
  }

  return {
    hasAny: () => count > 0,
    /** Undefined where all are busy, or the system gives no thread now. */
    take(): Worker | undefined {
      if (idle.length > 0 || count >= AT_ONCE) return idle.pop();
      try {
        return start();
      } catch {
        return undefined;
      }
    },
    giveBack(worker: Worker): void {
      // One that waits keeps no process alive.
      worker.unref();
      idle.push(worker);
    },
  };
}

/**
 * Threads that do nothing but argon2id, at a lower priority than the one that answers requests: neither pages nor the
 * reading of files wait for a password.
 */
function createHashThreads() {
  const threads = createThreads();
  const waiting = createFairQueue<Job>({
    max: MOST_WAITING,
    drop: ({ reject }) => reject(tooMany(AGAIN_AFTER_SECONDS)),
  });

  function run(worker: Worker, { parameters, resolve, reject }: Job): void {
    const done = (tag: Uint8Array) => {
      worker.off('error', failed);
      threads.giveBack(worker);
      resolve(Buffer.from(tag));
      runNext();
    };
    const failed = (error: Error) => {
      worker.off('message', done);
      reject(error);
      runNext();
    };
    worker.ref();
    worker.once('message', done);
    worker.once('error', failed);
    worker.postMessage(parameters, []);
  }

  function runNext(): void {
    if (waiting.isEmpty()) return;
    const worker = threads.take();
    // Whichever is busy takes who waits.
    if (worker === undefined && threads.hasAny()) return;
    const next = waiting.shift();
    if (next !== undefined && worker !== undefined) return run(worker, next);
    next?.reject(tooMany(AGAIN_AFTER_SECONDS));
    runNext();
  }

  return (parameters: Argon2Parameters, origin: Origin): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const job = { parameters, resolve, reject };
      const free = threads.take();
      if (free !== undefined) return run(free, job);
      if (!threads.hasAny() || !waiting.push(job, origin)) reject(tooMany(AGAIN_AFTER_SECONDS));
    });
}

/**
 * The argon2id tag of a message. One pair of threads for the whole process, and a fair turn for each network. Rejects
 * with 429 when too many wait.
 */
export const argon2id = createHashThreads();
