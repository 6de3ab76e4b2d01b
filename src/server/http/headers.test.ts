import { expect, it } from 'vitest';
import { cacheControlFor } from '../edge/index.ts';
import { loadConfig } from '../settings/config.ts';
import { safeHeaders, setSafeHeaders } from './headers.ts';
import { createHttpServer } from './server.ts';

it.each([
  ['no edge', null, ''],
  ['Varnish', { name: 'varnish', seconds: 60 } as const, ''],
  ['Fastly', { name: 'fastly', seconds: 60 } as const, 'private, '],
])('[EDGE-02] every answer says by whom it may be kept: to %s', async (_name, rule, before) => {
  const api = createHttpServer({ ...loadConfig({}), LOG_LEVEL: 'silent' });
  setSafeHeaders(api, safeHeaders({ https: false }), cacheControlFor(rule));
  api.get('/mudo', async () => 'a');
  api.get('/sempre', async (_request, reply) => reply.header('cache-control', 'no-cache').send('a'));
  api.get('/todos', async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send('a'));
  api.get('/erro', async () => {
    throw new Error('defect');
  });
  const of = async (url: string) => (await api.inject({ url })).headers['cache-control'];
  expect(await of('/mudo')).toBe(`${before}no-store`);
  expect(await of('/sempre')).toBe(`${before}no-cache`);
  expect(await of('/erro')).toBe(`${before}no-store`);
  expect(await of('/nao-existe')).toBe(`${before}no-store`);
  expect(await of('/todos')).toBe('public, max-age=60');
});
