import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostile, type Random } from '../hostile-values.ts';
import { addressOf } from './buyers.ts';

const SOCKETS = 40;
const EVERY_MS = 40;
const STRANGERS = 5_000_000;
const HALVES = [
  '',
  'GET / HTTP/1.1\r\nHost: loja\r\nX-Slow: ',
  'POST /api/clientes/login HTTP/1.1\r\nHost: loja\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
];
const CALLS: readonly [method: string, path: string][] = [
  ['POST', '/api/payment/pix/create'],
  ['POST', '/api/payment/cartao/create'],
  ['POST', '/api/frete/calcular'],
  ['POST', '/api/payment/webhook'],
  ['POST', '/api/clientes/login'],
  ['POST', '/api/admin/login'],
  ['GET', '/api/pedidos/K7QF9-M2XA4-TBCDE/status'],
  ['GET', '/produtos?categoria=inventada'],
];

/** People who mean no good, all the while: half requests, wrong bodies, guessed codes. */
export function inviteHostiles(urls: readonly string[], random: Random) {
  const over = new AbortController();
  const told = { requests: 0, defects: [] as string[] };
  const sockets = new Set<Socket>();

  async function hang(): Promise<void> {
    const { hostname, port } = new URL(urls[Math.floor(random() * urls.length)] ?? '');
    const socket = connect(Number(port), hostname).on('error', () => {});
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    await once(socket, 'connect').catch(() => {});
    socket.write(HALVES[Math.floor(random() * HALVES.length)] ?? '');
  }

  async function ask(stranger: number): Promise<void> {
    const [method, path] = CALLS[Math.floor(random() * CALLS.length)] ?? ['GET', '/'];
    const url = urls[stranger % urls.length] ?? '';
    const body = method === 'POST' ? { body: `{"items":${hostile(random)},"email":${hostile(random)}}` } : {};
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(STRANGERS + stranger),
    };
    const answer = await fetch(url + path, { method, headers, ...body }).catch(() => null);
    told.requests += 1;
    if (answer?.status === 500) told.defects.push(`${method} ${path}: ${await answer.text()}`);
    else await answer?.body?.cancel().catch(() => {});
  }

  const done = (async () => {
    for (let stranger = 0; !over.signal.aborted; stranger += 1) {
      if (sockets.size < SOCKETS) void hang();
      void ask(stranger);
      await sleep(EVERY_MS);
    }
  })();
  return {
    told,
    async leave(): Promise<void> {
      over.abort();
      await done;
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
