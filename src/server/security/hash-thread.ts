import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/**
 * How far this thread steps back behind the one that answers requests, as `nice` counts. It steps back behind whatever
 * else runs on the machine, too: much further, and logins starve wherever other programs keep the cores busy.
 */
const PATIENCE = 10;

/** Linux alone knows a priority for each thread; elsewhere this one is as good as any. */
function stepBack(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), PATIENCE);
  } catch {
    // No such thing here: hashes are right all the same.
  }
}

stepBack();
parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters), []);
});
