import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { loadConfig } from '../settings/config.ts';
import { createHttpServer } from './server.ts';

it('[OPS-82] a HEAD of what is made as it is sent is answered at once, and nothing of it is made any more', async () => {
  const app = createHttpServer(loadConfig({ LOG_LEVEL: 'silent' }));
  let made = 0;
  async function* endless() {
    for (; made < 100_000; made += 1) {
      yield 'x'.repeat(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  app.get('/all', { config: { audience: 'all' } }, (_request, reply) =>
    reply.type('text/csv').header('cache-control', 'no-store').send(Readable.from(endless())),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const answer = await fetch(`${url}/all`, { method: 'HEAD', signal: AbortSignal.timeout(20_000) });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/csv',
      'no-store',
    ]);
    expect(made).toBeLessThan(2);
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
});
