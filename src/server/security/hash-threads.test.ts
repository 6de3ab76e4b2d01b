import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const threads = { refused: 0 };

beforeEach(() => {
  vi.resetModules();
  vi.doMock('node:worker_threads', async (original) => {
    const real = await original<typeof import('node:worker_threads')>();
    return {
      ...real,
      Worker: class extends real.Worker {
        constructor(...given: ConstructorParameters<typeof real.Worker>) {
          if (threads.refused-- > 0) throw new Error('ERR_WORKER_INIT_FAILED: EAGAIN');
          super(...given);
        }
      },
    };
  });
});
afterEach(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

const PARAMETERS = {
  message: 'x',
  nonce: Buffer.alloc(16),
  parallelism: 1,
  tagLength: 32,
  memory: 64,
  passes: 1,
};

it('[OPS-83] a thread that the system refuses costs the passwords that have no other one, and none after it', async () => {
  // Other tests of this process have threads already.
  const { argon2id } = await import('./hash-threads.ts');
  const hash = () => argon2id(PARAMETERS, { address: '127.0.0.1', isKnown: false });
  threads.refused = 3;
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(hash()).rejects.toMatchObject({ status: 429 });
  threads.refused = 0;
  expect((await hash()).length).toBe(32);
  // With one at work, who can't have another one waits for that.
  threads.refused = 2;
  const tags = await Promise.all([hash(), hash(), hash(), hash()]);
  expect(tags.map(({ length }) => length)).toEqual([32, 32, 32, 32]);
});
