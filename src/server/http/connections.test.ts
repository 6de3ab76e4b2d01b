import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { watchConnections, type ConnectionLimits } from './connections.ts';

const LIMITS: ConnectionLimits = {
  most: 1000,
  mostAtOnce: 32,
  answerMs: 60_000,
  slowestBytesPerMs: 4,
  lookEveryMs: 20,
  idleMs: 20,
  dawdleMs: 40,
};
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server whose answers a test gives by itself. */
async function open(limits: Partial<ConnectionLimits> = {}) {
  const answers: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (!connections.begin(request, response)) response.statusCode = 429;
    answers.push(response);
  });
  const connections = watchConnections(server, { ...LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close().closeAllConnections());
  const join = async (text = '') => {
    const before = connections.count();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    ends.push(() => socket.destroy());
    const asked = answers.length;
    socket.write(text);
    await once(socket, 'connect');
    const isIn = () =>
      text === '' ? connections.count() !== before || socket.closed : answers.length > asked;
    await expect.poll(isIn).toBe(true);
    return socket;
  };
  return { server, connections, answers, join };
}

const ASK = 'GET / HTTP/1.1\r\nHost: loja\r\n\r\n';
const isGone = (socket: Socket) => expect.poll(() => socket.closed, { timeout: 20_000 }).toBe(true);
const taken = (socket: Socket) => socket.resume();

describe('connections', () => {
  it('[OPS-37] are so many: one more takes the place of the idle one that was used least lately', async () => {
    const { connections, join } = await open({ most: 3, lookEveryMs: 60_000 });
    const [busy, first, second] = [await join(ASK), taken(await join()), taken(await join())];
    const third = connect(busy.remotePort ?? 0, '127.0.0.1').on('error', () => {});
    ends.push(() => third.destroy());
    await isGone(first);
    expect(connections.count()).toBe(3);
    expect([busy.closed, second.closed, third.closed]).toEqual([false, false, false]);
  });

  it('[OPS-37] are never cut for a newcomer while they wait for an answer', async () => {
    const { answers, join } = await open({ most: 2 });
    const busy = [await join(ASK), await join(ASK)];
    const late = connect(busy[0]?.remotePort ?? 0, '127.0.0.1').on('error', () => {});
    await isGone(taken(late));
    answers.forEach((answer) => answer.end('here'));
    for (const socket of busy) expect(String((await once(socket, 'data'))[0])).toContain('here');
  });

  it('[OPS-38] that do not take their answers are cut, and those that do are not', async () => {
    const { answers, join } = await open({ answerMs: 4000, slowestBytesPerMs: 1_000_000 });
    const reader = taken(await join(ASK));
    const other = (await join(ASK)).pause();
    for (const answer of answers) answer.end(Buffer.alloc(32 * 1024 * 1024));
    await expect.poll(() => answers[1]?.destroyed, { timeout: 20_000 }).toBe(true);
    expect(answers[1]?.writableFinished).toBe(false);
    await expect.poll(() => reader.bytesRead, { timeout: 20_000 }).toBeGreaterThan(32 * 1024 * 1024);
    other.destroy();
  });

  it('[OPS-37] have so many requests under way', async () => {
    const { answers, join } = await open({ mostAtOnce: 2 });
    const socket = await join(ASK.repeat(3));
    await expect.poll(() => answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    answers.forEach((answer) => answer.end());
    socket.write(ASK);
    await expect.poll(() => answers.at(3)?.statusCode).toBe(200);
  });

  it('[OPS-39] hold up no end: those that ask nothing, ask slowly or take nothing are cut, who waits is answered', async () => {
    const { server, connections, answers, join } = await open();
    const rude = [
      taken(await join()),
      taken(await join('POST / HTTP/1.1\r\nHost: loja\r\nContent-Length: 9\r\n\r\n1')),
    ];
    const half = taken(await join());
    half.write('GET / HTTP/1.1\r\nHos');
    const greedy = (await join(ASK)).pause();
    answers[1]?.end(Buffer.alloc(32 * 1024 * 1024));
    const polite = taken(await join(ASK));
    server.close();
    connections.end();
    for (const socket of [...rude, half]) await isGone(socket);
    await expect.poll(() => answers[1]?.destroyed, { timeout: 20_000 }).toBe(true);
    expect(polite.closed).toBe(false);
    answers[2]?.setHeader('connection', 'close').end('here');
    await once(server, 'close');
    await isGone(polite);
    greedy.destroy();
  });
});
