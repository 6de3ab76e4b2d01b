import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { EdgeName } from '../../edge/index.ts';
import { createEdgeCache } from './purge-calls.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An edge that answers so, and what it was told. */
async function edge(status: number) {
  const told: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, url, headers } = request;
    told.push({ method, url, headers, body: Buffer.concat(parts).toString() });
    response.writeHead(status).end('{"success":true}');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { told, url: `http://127.0.0.1:${port}/limpar` };
}

const token = 'segredo-da-limpeza';
const purgeAt = (name: EdgeName, urls: string[]) =>
  createEdgeCache({ name, urls, token }).purge(['loja', 'produto-7']);

it('[EDGE-08] tells each edge in its own words', async () => {
  const { told, url } = await edge(200);
  for (const name of ['varnish', 'fastly', 'cloudflare'] as const)
    expect(await purgeAt(name, [url])).toBe(null);
  const [varnish, fastly, cloudflare] = told;
  expect(told.map(({ method, url: path }) => `${method} ${path}`)).toEqual(Array(3).fill('POST /limpar'));
  expect(varnish?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'xkey-purge': 'loja produto-7',
  });
  expect(fastly?.headers).toMatchObject({ 'fastly-key': token, 'surrogate-key': 'loja produto-7' });
  expect(cloudflare?.headers).toMatchObject({ authorization: `Bearer ${token}` });
  expect(JSON.parse(cloudflare?.body ?? '')).toEqual({ tags: ['loja', 'produto-7'] });
});

it('[EDGE-08] has done it only when every one of them has, and says why not without the token', async () => {
  const [well, ill] = [await edge(200), await edge(403)];
  expect(await purgeAt('varnish', [well.url, ill.url])).toBe('HTTP 403');
  expect(well.told).toHaveLength(1);
  const gone = await purgeAt('fastly', ['http://127.0.0.1:1/']);
  expect(gone).toMatch(/ECONNREFUSED/);
});
