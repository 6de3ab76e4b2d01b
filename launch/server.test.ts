import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-signals-'));
  // A program that takes half a second to end in order, and counts what it is told meanwhile.
  writeFileSync(
    join(folder, 'slow.mjs'),
    `let count = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
      console.log(signal);
      if ((count += 1) === 1) setTimeout(() => { console.log('ended in order'); process.exit(0); }, 500);
    });
    setInterval(() => {}, 1000);
    console.log('ready ' + process.pid);`,
  );
  writeFileSync(join(folder, 'fails.mjs'), 'process.exit(7);');
  writeFileSync(
    join(folder, 'killed.mjs'),
    "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 9000);",
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Launched {
  process: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function launch(name: string): Launched {
  const script = `import { runServer } from ${JSON.stringify(SERVER)};
    process.exitCode = await runServer([${JSON.stringify(join(folder, name))}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return {
    process: child,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

it('[RUN-25, RUN-26] passes SIGTERM on and waits for the end, however many signals follow', async () => {
  const launched = launch('slow.mjs');
  await expect.poll(launched.output).toContain('ready');
  launched.process.kill('SIGTERM');
  await expect.poll(launched.output).toContain('SIGTERM');
  launched.process.kill('SIGTERM');
  launched.process.kill('SIGINT');
  expect(await launched.ended).toBe(0);
  expect(launched.output()).toContain('ended in order');
});

it('ends with the exit code of the program', async () => {
  expect(await launch('fails.mjs').ended).toBe(7);
});

it('ends with the code of a signal that killed the program', async () => {
  expect(await launch('killed.mjs').ended).toBe(137);
});

it('asks the program to end when whoever called is gone', async () => {
  const inner = `import { runServer } from ${JSON.stringify(SERVER)};
    await runServer([${JSON.stringify(join(folder, 'slow.mjs'))}]);`;
  const outer = `import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const caller = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  caller.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain('ready');
  caller.kill('SIGKILL');
  await expect.poll(() => output, { timeout: 5000 }).toContain('ended in order');
});
