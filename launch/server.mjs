import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { HOUSE, PINNED_NODE } from './house.mjs';

/** What each process of Node.js is told from outside, unless the environment says otherwise. */
export const MEMORY = {
  // With a heap of glibc's for each thread, what a start leaves behind is never given back.
  MALLOC_ARENA_MAX: '2',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const WATCH_PARENT_MS = 500;

/**
 * Runs a TypeScript program under the pinned Node.js until it ends, and ends with its exit code. Signals are passed on
 * and waited out, however often they come; when whoever called us is gone, the program is asked to end too.
 */
export function runServer(args, env = {}) {
  const child = spawn(PINNED_NODE, args, {
    cwd: HOUSE,
    env: {
      // Compiled code is kept between starts: it halves the time until the server listens.
      NODE_COMPILE_CACHE: join(HOUSE, '.cache', 'node'),
      ...MEMORY,
      ...process.env,
      ...env,
    },
    stdio: 'inherit',
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, WATCH_PARENT_MS);
  return ended(child).finally(() => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, forward);
  });
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`O Node.js da Vitrine não pôde ser iniciado: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
