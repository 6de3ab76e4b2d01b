import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../src/server');
const DRAW = `{ kind: 'draw', svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', width: 9 }`;

/** A program that may open few files tries something while it has opened them all, and again once they are closed. */
function tries(module: string, body: string): unknown {
  const program = `
    import { closeSync, openSync } from 'node:fs';
    import { sayLastWords } from '${SERVER}/last-words.ts';
    import * as module from '${SERVER}/${module}';
    sayLastWords();
    const open = [];
    const outcomes = [];
    const attempt = await (async () => { ${body} })();
    const note = async () => outcomes.push(await attempt().catch((error) => error.message));
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    await note();
    for (const file of open) closeSync(file);
    await note();
    console.log(JSON.stringify(outcomes));
    process.exit(0);`;
  const args = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, '-e', program];
  const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8', timeout: 60_000 });
  return stderr === '' ? JSON.parse(stdout) : stderr;
}

it('[OPS-83] a picture process that can’t be started is a picture that fails, and the next one is made', () => {
  const outcomes = tries(
    'features/media/picture-press.ts',
    `const press = module.createPicturePress();
     return async () => (await press.run(${DRAW})).kind;`,
  );
  expect(outcomes).toEqual(['failed', 'drawn']);
});

it('[OPS-83] so it is with papers', () => {
  const outcomes = tries(
    'features/disputes/paper-press.ts',
    `const press = module.createPaperPress();
     return async () => (await press.run({ kind: 'check', bytes: Buffer.from('x') })).kind;`,
  );
  expect(outcomes).toEqual(['failed', 'refused']);
});

it('[OPS-83] so it is with passwords', () => {
  const outcomes = tries(
    'security/hash-threads.ts',
    `const parameters = { message: 'x', nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32, memory: 64, passes: 1 };
     return async () => (await module.argon2id(parameters, 'x')).length;`,
  );
  expect(outcomes).toEqual([expect.stringMatching(/./), 32]);
});
