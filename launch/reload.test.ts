import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepRunning, watchSources } from './reload.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-reload-'));
  mkdirSync(join(folder, 'deep'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const program = (code: string) => spawn(process.execPath, ['-e', code]);
/** Ends in order at SIGTERM, once it has said that it can. */
const lasting = () =>
  program("process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready');");
const ready = (child: ChildProcess | undefined) =>
  new Promise((resolve) => child?.stdout?.once('data', resolve));

describe('[RUN-49] sources under watch', () => {
  it('tell of a change once it has settled, however deep, and not of tests or other files', async () => {
    const changes: string[] = [];
    const stop = watchSources([folder], (name: string) => changes.push(name));
    writeFileSync(join(folder, 'deep/a.test.ts'), '');
    writeFileSync(join(folder, 'deep/notes.txt'), '');
    writeFileSync(join(folder, 'deep/a.ts'), '1');
    writeFileSync(join(folder, 'deep/a.ts'), '2');
    await expect.poll(() => changes).toEqual([join('deep', 'a.ts')]);
    stop();
  });
});

describe('[RUN-49] a server under development', () => {
  it('starts anew after its end, and ends with its exit code', async () => {
    const started: ChildProcess[] = [];
    const server = keepRunning(() => {
      const child = lasting();
      started.push(child);
      return child;
    });
    await ready(started[0]);
    await server.restart();
    expect(started.map((child) => child.exitCode)).toEqual([0, null]);
    await ready(started[1]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('that fell over starts again at the next change', async () => {
    const started: ChildProcess[] = [];
    const server = keepRunning(() => {
      const child = started.length === 0 ? program('process.exit(3)') : lasting();
      started.push(child);
      return child;
    });
    await expect.poll(() => started[0]?.exitCode, { timeout: 10_000 }).toBe(3);
    await server.restart();
    expect(started).toHaveLength(2);
    await ready(started[1]);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
