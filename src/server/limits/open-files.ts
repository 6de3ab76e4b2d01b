import { readFileSync } from 'node:fs';

/** What every system of the last decades allows. */
const LEAST = 1024;

/** Files and connections that this process may have open at once; Node.js has raised it as far as it may. */
export function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
    return soft === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(soft ?? LEAST);
  } catch {
    // Other systems have no such file.
    return 4 * LEAST;
  }
}
