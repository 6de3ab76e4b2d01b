import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tooMany } from '../../errors.ts';
import type { PaperJob, PaperResult } from './paper-job.ts';

const PROGRAM = fileURLToPath(new URL('./paper-process.ts', import.meta.url));
/** A job that takes longer hangs on what somebody made to hang it. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 8;
const AGAIN_AFTER_SECONDS = 10;
/** Files of strangers may ask for any memory: of a job's objects, and of all that it takes. */
const HEAP = '--max-old-space-size=512';
const MOST_BYTES = 1200 * 1024 * 1024;
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'SystemRoot'];

export interface PaperPress {
  /** One job at a time, in their order. A process that dies is a failed job, one that hangs is late; throws 429 where too many wait. */
  run(job: PaperJob): Promise<PaperResult>;
  /** Gives up the job under way and refuses further ones. */
  stop(): void;
}

/** Reads and writes papers, each in a process that is started for it and ended with it. */
export function createPaperPress({ mostBytes = MOST_BYTES, patienceMs = PATIENCE_MS } = {}): PaperPress {
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async run(job) {
      if (waiting === MOST_WAITING) throw tooMany(AGAIN_AFTER_SECONDS);
      waiting += 1;
      const bounds = { mostBytes, patienceMs, stopping: stopping.signal };
      // Without files to open a process has no channel, or is none; who comes after it gets one of its own.
      const done = last.then(() => ask(job, bounds)).catch(failed);
      last = done;
      return done.finally(() => {
        waiting -= 1;
      });
    },
    stop: () => stopping.abort(),
  };
}

interface Bounds {
  mostBytes: number;
  patienceMs: number;
  stopping: AbortSignal;
}

/** Rejects where no process can be started. */
function ask(job: PaperJob, { mostBytes, patienceMs, stopping }: Bounds): Promise<PaperResult> {
  if (stopping.aborted) return Promise.resolve({ kind: 'late' });
  return new Promise((resolve) => {
    const child = fork(PROGRAM, [String(mostBytes)], {
      execArgv: [HEAP],
      env: Object.fromEntries(INHERITED.flatMap((name) => pairOf(name))),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (result: PaperResult) => {
      clearTimeout(patience);
      stopping.removeEventListener('abort', giveUp);
      child.removeAllListeners();
      // It may still fail to begin, or to be told.
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      resolve(result);
    };
    const giveUp = () => end({ kind: 'late' });
    const patience = setTimeout(giveUp, patienceMs);
    stopping.addEventListener('abort', giveUp, { once: true });
    child.once('message', (result) => end(result as PaperResult));
    child.once('error', ({ message }) => end({ kind: 'failed', message }));
    child.once('exit', () => end({ kind: 'failed', message: 'the process of papers ended' }));
    child.send(job, (error) => {
      if (error) end({ kind: 'failed', message: error.message });
    });
  });
}

const failed = (error: unknown): PaperResult => ({ kind: 'failed', message: String(error) });

function pairOf(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}
