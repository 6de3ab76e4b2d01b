import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpCall, type HttpCall } from './http-call.ts';

let open: { server: Server; sockets: Set<Socket> }[] = [];

/** A bare server that does with each connection whatever it is told. */
async function serve(onConnection: (socket: Socket, count: number) => void): Promise<string> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    count += 1;
    socket.on('error', () => {});
    onConnection(socket, count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ server, sockets });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const { server, sockets } of open) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  open = [];
});

function get(url: string, limits: Partial<HttpCall> = {}): HttpCall {
  return { method: 'GET', url, headers: {}, connectMs: 3000, answerMs: 5000, totalMs: 8000, ...limits };
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

describe('a call of a provider', () => {
  it('gives the whole answer, whatever its status', async () => {
    const host = await serve((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 429 X\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\n{}'),
      ),
    );
    expect(await httpCall(get(`http://${host}/`))).toEqual({
      kind: 'answer',
      status: 429,
      text: '{}',
      retryAfterSeconds: 7,
    });
  });

  it('knows that nothing was asked when nobody listens', async () => {
    expect(await httpCall(get('http://127.0.0.1:1/'))).toMatchObject({
      kind: 'unreachable',
      timedOut: false,
    });
  });

  it('[PAPI-40] gives up connecting in its time, and then nothing was asked', async () => {
    const host = await serve(() => {});
    const startedMs = performance.now();
    const result = await httpCall(get(`https://${host}/`, { connectMs: 300 }));
    expect(result).toMatchObject({ kind: 'unreachable', timedOut: true });
    expect(performance.now() - startedMs).toBeLessThan(4000);
  });

  it('[PAPI-40] gives up waiting in its time, and then it may have been heard', async () => {
    const host = await serve(() => {});
    const startedMs = performance.now();
    const result = await httpCall(get(`http://${host}/`, { answerMs: 300 }));
    expect(result).toMatchObject({ kind: 'lost', timedOut: true });
    expect(performance.now() - startedMs).toBeLessThan(4000);
  });

  it.each([
    ['a cut connection', (socket: Socket) => socket.destroy()],
    ['half an answer', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"id"')],
    [
      'an answer that drips',
      (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'),
    ],
    ['no HTTP', (socket: Socket) => socket.end('220 smtp ready\r\n')],
  ])('is lost after %s', async (_name, misbehave) => {
    const host = await serve((socket) => socket.once('data', () => misbehave(socket)));
    expect((await httpCall(get(`http://${host}/`, { answerMs: 400 }))).kind).toBe('lost');
  });

  it('goes out again on a fresh connection when the kept one had died', async () => {
    const host = await serve((socket, count) => {
      let asked = 0;
      socket.on('data', () => {
        asked += 1;
        if (count === 1 && asked > 1) socket.resetAndDestroy();
        else socket.write(OK);
      });
    });
    expect((await httpCall(get(`http://${host}/`))).kind).toBe('answer');
    expect((await httpCall(get(`http://${host}/`))).kind).toBe('answer');
  });

  it('ends within eight seconds of the server’s stop, and none begins after', async () => {
    const host = await serve(() => {});
    const stopping = new AbortController();
    const slow = get(`http://${host}/`, { answerMs: 20_000, totalMs: 22_000 });
    const startedMs = performance.now();
    const call = httpCall(slow, stopping.signal);
    stopping.abort();
    expect(await call).toMatchObject({ kind: 'lost' });
    expect(performance.now() - startedMs).toBeLessThan(8000);
    expect(await httpCall(slow, stopping.signal)).toMatchObject({ kind: 'unreachable' });
  }, 15_000);
});
