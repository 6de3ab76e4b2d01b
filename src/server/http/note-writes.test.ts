import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from '../db/index.ts';
import type { Client } from '../db/through.ts';
import type { Api } from './api.ts';
import { noteWrites } from './note-writes.ts';

const LAG_MS = 1000;

it('[NODE-42] what is told while it is done is noted again before its end', async () => {
  const happened: string[] = [];
  const client = {
    query: async () => {
      happened.push('noted');
      return { command: 'UPDATE', rowCount: 1, rows: [] };
    },
    release: () => {},
  };
  const pool = { options: {}, end: async () => {}, connect: async () => client as unknown as Client };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { session: { kind: 'admin', tokenHash: Buffer.alloc(32) } });
  });
  noteWrites(app as unknown as Api, { db, lagMs: LAG_MS });
  async function* work() {
    yield 'half\n';
    await sleep(500);
    happened.push('done');
    yield 'all\n';
  }
  app.post('/', async (_request, reply) => reply.type('text/plain').send(Readable.from(work())));
  app.get('/', async (_request, reply) => reply.type('text/plain').send(Readable.from(work())));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(url, { method: 'POST' });
  let heard = '';
  for await (const part of answer.body ?? []) {
    heard += Buffer.from(part).toString();
    if (heard.includes('all')) happened.push('heard');
  }
  expect(heard).toBe('half\nall\n');
  expect(happened[0]).toBe('noted');
  expect(happened.slice(happened.indexOf('done')).slice(0, 3)).toEqual(['done', 'noted', 'heard']);
  happened.length = 0;
  await (await fetch(url)).text();
  expect(happened).toEqual(['done']);
  await app.close();
});
