import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Setting up takes half a minute, and a busy machine ten times as long. */
const PATIENCE_MS = 600_000;
const END_MS = 10_000;
const KEPT = 8000;

interface Options {
  /** Of Node.js, the one that runs this. */
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
}

export interface Program {
  /** Ends it with all that it has started. */
  stop(): Promise<void>;
}

const living = new Set<ChildProcess>();

// What was started does not outlive a measurement that fails.
process.once('exit', () => {
  for (const child of living) signal(child, 'SIGKILL');
});

/** Starts a program of somebody else's, which sees nothing of our settings, and waits until `isReady`. Throws what it said last. */
export async function startProgram(options: Options, isReady: () => Promise<boolean>): Promise<Program> {
  const { child, said } = run(options);
  for (const until = Date.now() + PATIENCE_MS; !(await isReady().catch(() => false)); await sleep(250)) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < until) continue;
    await end(child);
    throw new Error(`${options.args.join(' ')} did not start:\n${said()}`);
  }
  return { stop: () => end(child) };
}

/** Runs a program to its end. Throws what it said last where that is no good one. */
export async function runProgram(options: Options): Promise<void> {
  const { child, said } = run(options);
  const late = setTimeout(() => signal(child, 'SIGKILL'), PATIENCE_MS);
  await once(child, 'close');
  clearTimeout(late);
  if (child.exitCode !== 0) throw new Error(`${options.args.join(' ')} failed:\n${said()}`);
}

function run({ args, cwd, env }: Options) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (said = (said + chunk).slice(-KEPT)));
  living.add(child);
  child.once('close', () => living.delete(child));
  return { child, said: () => said };
}

async function end(child: ChildProcess): Promise<void> {
  const closed = living.has(child) ? once(child, 'close') : undefined;
  signal(child, 'SIGTERM');
  await Promise.race([closed, sleep(END_MS, undefined, { ref: false })]);
  signal(child, 'SIGKILL');
  await closed;
}

/** To its whole group: it has processes of its own. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // They have ended already.
  }
}
