import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2000;
const STALE_MS = 30_000;

/**
 * Runs `work` while no other process of this machine does so under the same lock file. A holder that died, or has not
 * touched its lock for 30 s, is passed over. `onWait` is called once when there is something to wait for.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !take(file);) {
    if (isStale(file)) setAside(file);
    else {
      if (!waited) onWait();
      waited = true;
      await sleep(200);
    }
  }
  const release = () => rmSync(file, { force: true });
  // Work that ends the whole process never reaches the end of this function.
  process.once('exit', release);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** A link appears whole or not at all: nobody ever reads a lock without its holder. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function isStale(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return !isAlive(holder) || nowBeside(file) - statSync(file).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
}

/** What time it is by the clock that files there are dated with: a disk elsewhere may have another than this process. */
function nowBeside(file) {
  const probe = `${file}.now.${process.pid}`;
  writeFileSync(probe, '');
  const { mtimeMs } = statSync(probe);
  rmSync(probe, { force: true });
  return mtimeMs;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Only one of several that wait can rename it; what it took away is looked at once more. */
function setAside(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (!isStale(aside)) linkSync(aside, file);
  } catch {
    // Another one was faster.
  }
  rmSync(aside, { force: true });
}

/** Dates it anew, by the same clock: what is in it is written over itself. */
function touch(file) {
  const holder = String(process.pid);
  try {
    if (readFileSync(file, 'utf8') === holder) writeFileSync(file, holder, { flag: 'r+' });
  } catch {
    // Taken away as stale after a long sleep of this machine.
  }
}
