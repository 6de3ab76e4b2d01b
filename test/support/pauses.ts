import { setTimeout as pass } from 'node:timers/promises';

const STOPPED_MS = 800;
const RUNNING_MS = 200;

/**
 * Keeps a process from running for the most part of each second, as a machine does that has too much to do; until it is
 * told to end. What was sent meanwhile waits.
 */
export function slowDown(pid: number): { end(): Promise<void> } {
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) {
      process.kill(pid, 'SIGSTOP');
      await pass(STOPPED_MS);
      process.kill(pid, 'SIGCONT');
      await pass(RUNNING_MS);
    }
  })();
  return {
    async end() {
      over.abort();
      await done;
    },
  };
}
