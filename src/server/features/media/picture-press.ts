import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureJob, PictureResult } from './picture-job.ts';

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** A job that takes longer than this hangs. */
const PATIENCE_MS = 120_000;
/** The process holds some 100 MB: it goes when nothing was asked for so long. */
const IDLE_MS = 20_000;

/** What Node.js and libvips need. The shop's secrets are none of the business of a process that reads strangers' files. */
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'SystemRoot'];

export interface PicturePress {
  /** One job at a time, in their order. Never throws: a process that dies is a failed job. */
  run(job: PictureJob): Promise<PictureResult>;
  /** Gives up the job under way and refuses further ones. */
  stop(): void;
}

interface Waiting {
  job: PictureJob;
  done: (result: PictureResult) => void;
}

/** Works on pictures in a process of low priority, which is started when there is work and ended when there is none. */
export function createPicturePress(): PicturePress {
  const waiting: Waiting[] = [];
  let child: ChildProcess | null = null;
  let busy = false;
  let stopped = false;
  let idle: NodeJS.Timeout | undefined;

  function running(): ChildProcess {
    if (child?.connected) return child;
    return (child = start());
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  /** Without files to open a process has no channel, or is none. */
  async function resultOf(job: PictureJob): Promise<PictureResult> {
    if (stopped) return failed('ended');
    try {
      return await ask(running(), job);
    } catch (error) {
      end();
      return failed(String(error));
    }
  }

  /** Never rejects: nobody hears it. */
  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(idle);
    for (let next = waiting.shift(); next; next = waiting.shift()) next.done(await resultOf(next.job));
    busy = false;
    idle = setTimeout(end, IDLE_MS).unref();
  }

  return {
    run(job) {
      if (stopped) return Promise.resolve(failed('ended'));
      return new Promise((done) => {
        waiting.push({ job, done });
        void work();
      });
    },
    stop() {
      stopped = true;
      clearTimeout(idle);
      end();
    },
  };
}

function start(): ChildProcess {
  const started = fork(PROGRAM, {
    execArgv: [],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.on('error', () => started.kill('SIGKILL'));
  return started;
}

function environment(): NodeJS.ProcessEnv {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(
    ([, value]) => value !== undefined,
  );
  // With glibc's many heaps, what large pictures leave behind is never given back.
  return { ...Object.fromEntries(inherited), MALLOC_ARENA_MAX: '2' };
}

function failed(message: string): PictureResult {
  return { kind: 'failed', message };
}

/** Sends a job and waits for its one answer, or for the process to die. */
function ask(child: ChildProcess, job: PictureJob): Promise<PictureResult> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    const settle = (result: PictureResult) => {
      clearTimeout(patience);
      child.off('message', onMessage).off('exit', onExit);
      resolve(result);
    };
    const onMessage = (result: unknown) => settle(result as PictureResult);
    const onExit = () => settle(failed('the picture process ended'));
    child.on('message', onMessage).on('exit', onExit);
    child.send(job, (error) => {
      if (error) settle(failed(error.message));
    });
  });
}
