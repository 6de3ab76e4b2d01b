import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { say } from './figure.ts';

/**
 * What a server takes while nobody asks it anything: with the demonstration in its own database, as `npm start` runs it.
 * The yardstick is a Node.js that does nothing. Read from /proc, on Linux alone.
 */

const AT_LEAST_MS = 60_000;
/** Longer than from one calm moment, in which something is given back, to the next. */
const CALM_MS = 35_000;
const AT_MOST_MS = 300_000;
const STEP_MS = 1000;
const WANTED_MIB = 150;
const NOTHING = ['-e', 'setTimeout(() => {}, 60_000)'];

interface Memory {
  /** In MiB. */
  resident: number;
  own: number;
  files: number;
}

const mib = (value: number) => `${value.toFixed(0)} MiB`;

function memoryOf(pid: number | undefined): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { resident: of('VmRSS'), own: of('RssAnon'), files: of('RssFile') };
}

/** Once it has lost nothing more for a while. */
async function atRest(pid: number): Promise<Memory> {
  const began = performance.now();
  let [least, leastAt] = [memoryOf(pid), began];
  for (let now = began; now - began < AT_MOST_MS; now = performance.now()) {
    if (now - began > AT_LEAST_MS && now - leastAt > CALM_MS) break;
    await sleep(STEP_MS);
    const memory = memoryOf(pid);
    if (memory.resident < least.resident - 1) [least, leastAt] = [memory, performance.now()];
  }
  return memoryOf(pid);
}

async function ofNothing(): Promise<Memory> {
  const child = spawn(process.execPath, NOTHING, { stdio: 'ignore' });
  try {
    await sleep(2000);
    return memoryOf(child.pid);
  } finally {
    child.kill('SIGKILL');
  }
}

async function measure(dataDir: string): Promise<void> {
  const shop = await startServer({ dataDir });
  try {
    const { resident, own, files } = await atRest(shop.pid);
    const nothing = await ofNothing();
    say({
      name: '[OPS-80] memory of a server at rest',
      ratio: resident / nothing.resident,
      yardstick: 'a Node.js that does nothing',
      detail:
        `${mib(resident)} resident against ${mib(nothing.resident)}, wanted under ${WANTED_MIB}; ` +
        `its own ${mib(own)}, pages of files ${mib(files)}`,
    });
  } finally {
    await shop.stop();
  }
}

const folder = await temporaryFolder('vitrine-memory');
try {
  // The first makes the demonstration and its pictures; a shop is started again with each upgrade.
  await (await startServer({ dataDir: folder.path })).stop();
  await measure(folder.path);
} finally {
  await folder.remove();
}
