import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { api, ApiError, ifNew, type AskOptions } from './api.ts';

const nodeFetch = globalThis.fetch;
const stops: (() => void)[] = [];

/** A real server, and a fetch that takes addresses without origin as a page's does. */
async function serve(listener: RequestListener): Promise<IncomingMessage[]> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), origin), init);
  stops.push(() => server.close());
  return seen;
}

afterEach(() => {
  globalThis.fetch = nodeFetch;
  for (const stop of stops.splice(0)) stop();
});

describe('calls of the browser', () => {
  it('[CALL-01] asks for JSON and says that a script asks', async () => {
    const seen = await serve((_request, response) => response.end('[1]'));
    const { data } = await api('GET /produtos', { token: null });
    expect(data).toEqual([1]);
    expect(seen[0]?.url).toBe('/api/produtos');
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    });
    await api('POST /frete/calcular', { body: { cepDestino: '26167020' }, token: null });
    expect(seen[1]?.headers['content-type']).toBe('application/json');
  });

  it('[CALL-02] sends a bearer token when there is one and none otherwise', async () => {
    const seen = await serve((_request, response) => response.end('{}'));
    await api('GET /clientes/me', { token: 'abc' });
    await api('GET /clientes/me', { token: null });
    expect(seen.map((request) => request.headers.authorization)).toEqual(['Bearer abc', undefined]);
  });

  it('[HOME-39] sends the etag it has and takes a 304 as nothing new', async () => {
    const seen = await serve((_request, response) => response.writeHead(304, { ETag: '"a"' }).end());
    const ask = (options: AskOptions) => api('GET /produtos', options);
    expect(await ifNew(ask, '"a"', { token: null, unseen: true })).toBeNull();
    expect(seen[0]?.headers['if-none-match']).toBe('"a"');
    expect(seen[0]?.url).toMatch(/^\/api\/produtos\?_=\d+$/);
  });

  it('[CALL-12] takes the error text from error or erro, else from the status', async () => {
    const bodies = ['{"error":"Estoque acabou","codigo":"sem_estoque"}', '{"erro":"CPF inválido"}', '<html>'];
    await serve((_request, response) => response.writeHead(409, { 'Retry-After': '2' }).end(bodies.shift()));
    const texts: unknown[] = [];
    for (const _ of [1, 2, 3])
      await api('GET /produtos', { token: null }).catch((error: unknown) => texts.push(error));
    expect(texts.map(String)).toEqual([
      'Error: Estoque acabou',
      'Error: CPF inválido',
      'Error: Erro HTTP: 409',
    ]);
    expect(texts[0]).toBeInstanceOf(ApiError);
    expect(texts[0]).toMatchObject({ status: 409, codigo: 'sem_estoque', retryAfterSeconds: 2 });
  });

  it('[CALL-07] does not repeat a POST without a key on a dead network', async () => {
    const seen = await serve((request) => request.socket.destroy());
    const asked = { params: { codigo: 'ABC' }, token: null };
    await expect(api('POST /payment/pix/cancelar/:codigo', asked)).rejects.toMatchObject({
      status: 0,
      codigo: 'rede',
    });
    expect(seen).toHaveLength(1);
  });

  it('never repeats a PUT or a DELETE', async () => {
    const seen = await serve((request) => request.socket.destroy());
    await expect(api('PUT /clientes/me', { body: {}, token: 'abc' })).rejects.toThrow(ApiError);
    await expect(api('DELETE /clientes/me', { token: 'abc' })).rejects.toThrow(ApiError);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/clientes/me',
      'DELETE /api/clientes/me',
    ]);
  });

  it('[CALL-13] treats an answer whose body says no, in either language, as a refusal', async () => {
    const bodies = ['{"success":false,"error":"Não deu"}', '{"sucesso":false,"erro":"Não deu"}'];
    await serve((_request, response) => response.end(bodies.shift()));
    for (const _ of [1, 2]) {
      await expect(api('GET /produtos', { token: null })).rejects.toMatchObject({
        status: 200,
        text: 'Não deu',
      });
    }
  });

  it('takes what is no JSON for no answer of the shop', async () => {
    await serve((_request, response) => response.end('<html>Entre na rede do hotel</html>'));
    await expect(api('GET /produtos', { token: null })).rejects.toMatchObject({ status: 0, codigo: 'rede' });
  });
});
