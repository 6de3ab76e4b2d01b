import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const END_PATIENCE_MS = 8000;
/** Whom servers run as that refuse to be root. */
const NOBODY = '65534';
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];

/** A program of the cluster, which says all that it says into a file of its own. */
export interface Program {
  name: string;
  pid: number;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** The last that it said. */
  said(): string;
}

interface Start {
  name: string;
  command: readonly string[];
  /** A command that runs it elsewhere: on a machine of the cluster. */
  within?: readonly string[];
  asNobody?: boolean;
  env?: Record<string, string>;
}

export interface Programs {
  start(wanted: Start): Program;
  /** Ends all in order, the last first; who does not end is killed. */
  endAll(): Promise<void>;
}

/** What runs below one folder, and is ended together. */
export function createPrograms(folder: string): Programs {
  const started: Program[] = [];
  return {
    start({ name, command, within = [], asNobody = false, env = {} }) {
      const [first = '', ...args] = [...within, ...(asNobody ? AS_NOBODY : []), ...command];
      const path = join(folder, `${name}.log`);
      const log = openSync(path, 'a');
      const child = spawn(first, args, {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      const program = told(name, child, path);
      started.push(program);
      return program;
    },
    async endAll() {
      for (const program of started.toReversed()) await program.kill('SIGTERM');
    },
  };
}

function told(name: string, child: ChildProcess, path: string): Program {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    async kill(signal) {
      if (!isRunning()) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS);
      await ended;
      clearTimeout(late);
    },
    said: () => readFileSync(path, 'utf8').slice(-2000),
  };
}
