import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFilesLimit } from '../src/server/limits/open-files.ts';
import { told } from './support/chaos/tally.ts';
import { startServer, type RunningServer } from './support/server-process.ts';

/** Clients that ask slowly, too much at once, or nothing at all, while others are served. */
// Long: two clients wait until the shop gives them up, which is 15 s and 30 s.

/** Both ends are of this machine, and the shop needs files, too. */
const ROOM = openFilesLimit() - 2000;
const SOCKETS = Math.max(100, Math.min(Number(process.env['RUDE_SOCKETS'] ?? 300), ROOM));
const PATIENCE = { timeout: 100_000 };
const HALF_HEADERS = 'GET /api/produtos HTTP/1.1\r\nHost: loja\r\nX-Slow: ';
const HALF_BODY =
  'POST /api/clientes/login HTTP/1.1\r\nHost: loja\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
const ASK = 'GET /api/produtos HTTP/1.1\r\nHost: loja\r\n\r\n';

let shop: RunningServer;
const sockets: Socket[] = [];

/** Connects, sends a piece of text and says no more. */
async function join(piece = ''): Promise<Socket> {
  const socket = connect(shop.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  if (piece !== '') socket.write(piece);
  return socket;
}

const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
/** Sends all of it and reads until the shop hangs up. */
async function answerTo(request: string): Promise<string> {
  const socket = await join(request);
  return text(socket);
}

const isServed = async () => {
  const paths = ['/', '/api/produtos?limit=1', '/healthz', '/produto/1'];
  const answers = await Promise.all(paths.map((path) => fetch(shop.url + path)));
  return answers.map(({ status }) => status);
};

let slowHeaders: Promise<string>;
let slowBody: Promise<string>;

beforeAll(async () => {
  shop = await startServer();
  [slowHeaders, slowBody] = [answerTo(HALF_HEADERS), answerTo(HALF_BODY)];
});
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  await shop?.stop();
});

describe('a client', () => {
  it.each([
    ['many headers', `GET / HTTP/1.1\r\nHost: loja\r\n${'a: b\r\n'.repeat(150)}\r\n`, 200],
    [
      'many headers of a call',
      `GET /api/produtos HTTP/1.1\r\nHost: loja\r\n${'a: b\r\n'.repeat(150)}\r\n`,
      431,
    ],
    ['large headers', `GET /api/produtos HTTP/1.1\r\nHost: loja\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['a header that never ends', `GET / HTTP/1.1\r\nHost: loja\r\nA: ${'b'.repeat(20_000)}`, 431],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/clientes/login HTTP/1.1\r\nHost: loja\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
    ],
  ])('[OPS-40] with %s is answered in the shape of all errors', async (_what, request, status) => {
    await fetch(shop.url);
    const answer = await answerTo(request.replace('\r\nHost', '\r\nConnection: close\r\nHost'));
    expect(statusesOf(answer)[0]).toBe(status);
    if (status === 200) return;
    expect(bodyOf(answer)).toMatchObject({
      success: false,
      sucesso: false,
      codigo: expect.any(String),
      erro: expect.stringMatching(/^O pedido|^Os cabeçalhos/),
    });
  });

  it('[OPS-37] that sends all its requests at once gets its answers in order, and nobody waits for it', async () => {
    const answers = text(await join(`${ASK.repeat(199)}${ASK.replace('Host', 'Connection: close\r\nHost')}`));
    expect(await isServed()).toEqual([200, 200, 200, 200]);
    const statuses = statusesOf(await answers);
    expect(statuses.length).toBeGreaterThan(32);
    expect(statuses.slice(0, 32)).toEqual(Array(32).fill(200));
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });

  it('[OPS-37] that has said all it wants to say is let go', async () => {
    const halves = await Promise.all(Array.from({ length: 50 }, () => join(ASK)));
    const ended = halves.map(async (socket) => {
      socket.resume().end();
      if (!socket.closed) await once(socket, 'close');
    });
    await Promise.all(ended);
    expect(await isServed()).toEqual([200, 200, 200, 200]);
  });

  it(`[OPS-17] is served beside ${SOCKETS} that say nothing and hundreds that say half`, async () => {
    const rude = [
      ...Array.from({ length: SOCKETS }, () => ''),
      ...Array.from({ length: 100 }, () => HALF_HEADERS),
      ...Array.from({ length: 100 }, () => HALF_BODY),
      ...Array.from({ length: 100 }, () => ASK.repeat(40)),
    ];
    for (let from = 0; from < rude.length; from += 500)
      await Promise.all(rude.slice(from, from + 500).map((piece) => join(piece)));
    await told(`${SOCKETS} idle connections, 300 that say half`, async (row) => {
      row.faults = rude.length;
      for (; row.rounds < 5; row.rounds += 1) {
        row.requests += 4;
        expect(await isServed()).toEqual([200, 200, 200, 200]);
      }
    });
  });

  it(
    '[OPS-38] whose request does not arrive in time is told so',
    async () => {
      for (const slow of [slowHeaders, slowBody]) {
        const answer = await slow;
        expect(statusesOf(answer)).toEqual([408]);
        expect(bodyOf(answer)).toMatchObject({ codigo: 'demorou_demais', success: false });
      }
    },
    PATIENCE.timeout,
  );

  it('[OPS-39] of all these kinds does not hold up the end of the shop', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => join(['', HALF_HEADERS, HALF_BODY, ASK.repeat(60)][n % 4])),
    );
    expect(await isServed()).toEqual([200, 200, 200, 200]);
    // One that takes longer than ten seconds gives itself up, with another code.
    expect(await shop.stop()).toBe(0);
  });
});
