import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

const run = promisify(execFile);
const LOCK = fileURLToPath(new URL('lock.mjs', import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a count, waits a moment and writes it back one higher: two at once would lose one. */
function raiseUnderLock(lock: string, counter: string): string {
  return `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(LOCK)};
    for (let i = 0; i < 5; i += 1) await withLock(${JSON.stringify(lock)}, async () => {
      const count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'));
      await new Promise((resolve) => setTimeout(resolve, 10));
      writeFileSync(${JSON.stringify(counter)}, String(count + 1));
    });`;
}

const node = (script: string) => run(process.execPath, ['--input-type=module', '-e', script]);

it('[RUN-21] lets one process work at a time', async () => {
  const [lock, counter] = [join(folder, 'turns'), join(folder, 'counter')];
  writeFileSync(counter, '0');
  await Promise.all([1, 2, 3].map(() => node(raiseUnderLock(lock, counter))));
  expect(readFileSync(counter, 'utf8')).toBe('15');
  expect(existsSync(lock)).toBe(false);
});

it('passes over a holder that was killed, without a word about waiting', async () => {
  const lock = join(folder, 'killed');
  const script = `import { withLock } from ${JSON.stringify(LOCK)};
    await withLock(${JSON.stringify(lock)}, () => new Promise((resolve) => setTimeout(resolve, 60_000)));`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await expect.poll(() => existsSync(lock)).toBe(true);
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  let waited = false;
  const result = await withLock(
    lock,
    async () => 'done',
    () => {
      waited = true;
    },
  );
  expect([result, waited, existsSync(lock)]).toEqual(['done', false, false]);
});

it('is free again after work that ended its process', async () => {
  const lock = join(folder, 'exited');
  await node(`import { withLock } from ${JSON.stringify(LOCK)};
    await withLock(${JSON.stringify(lock)}, async () => process.exit(0));`);
  expect(existsSync(lock)).toBe(false);
});

it('is free again after work that failed', async () => {
  const lock = join(folder, 'failed');
  const failing = withLock(lock, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
