import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const HOUSE = fileURLToPath(new URL('house.mjs', import.meta.url));

const check = (version: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { checkNode } from ${JSON.stringify(HOUSE)}; checkNode('${version}');`,
  ]);

it('[RUN-16] refuses a Node.js older than 20 with one sentence', async () => {
  await expect(check('18.20.4')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'A Vitrine precisa do Node.js 20 ou mais novo; este é o 18.20.4.\n',
  });
});

it('[RUN-16] takes Node.js 20 and newer', async () => {
  expect(await check('20.0.0')).toEqual({ stdout: '', stderr: '' });
  expect(await check('26.10.0')).toEqual({ stdout: '', stderr: '' });
});
