import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, ownPostgres, type OwnPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';

// Long: a database is ended and started again beneath a shop, and clients are left to their limits of time.

/** How the shop bears what happens around it: a database that goes down, clients that lie or dawdle. */

const JSON_BODY = { 'content-type': 'application/json' };

function logIn(url: string, email: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ email, senha: 'errada' });
  return fetch(`${url}/api/clientes/login`, { method: 'POST', headers: { ...JSON_BODY, ...headers }, body });
}

describe('a database that goes down', () => {
  let postgres: OwnPostgres;
  let shop: RunningServer;

  beforeAll(async () => {
    postgres = await ownPostgres();
    const { url } = await freshDatabase(postgres.url);
    shop = await startServer({ env: { DATABASE_URL: url } });
  });
  afterAll(async () => {
    await shop?.stop();
    await postgres?.stop();
  });

  it('[OPS-12, OPS-13] leaves the kept pages standing and refuses writes clearly; its return is noticed by itself', async () => {
    const before = await (await fetch(shop.url)).text();
    await postgres.pause();

    const kept = await fetch(shop.url);
    expect(kept.status).toBe(200);
    expect(await kept.text()).toBe(before);
    expect((await fetch(`${shop.url}/api/produtos?limit=1`)).status).toBe(200);
    const refused = await logIn(shop.url, 'ana@exemplo.com.br');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      sucesso: false,
      codigo: 'banco_indisponivel',
      erro: expect.stringContaining('Tente de novo'),
    });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);

    await postgres.resume();
    const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await logIn(shop.url, 'ana@exemplo.com.br')).status).toBe(401);
  });
});

describe('clients', () => {
  let open: RunningServer;
  let proxied: RunningServer;

  beforeAll(async () => {
    const env = { SEED_DEMO: 'off' };
    [open, proxied] = await Promise.all([
      startServer({ env }),
      startServer({ env: { ...env, TRUST_PROXY: '127.0.0.1' } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([open?.stop(), proxied?.stop()]);
  });

  /** The statuses of as many failed logins, each said to come from another address. */
  async function failedLogins(url: string, count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      const answer = await logIn(url, `conta${n}@exemplo.com.br`, { 'x-forwarded-for': `203.0.113.${n}` });
      statuses.push(answer.status);
    }
    return statuses;
  }

  it('[OPS-11] reset no limit by inventing an address', async () => {
    const statuses = await failedLogins(open.url, 16);
    expect(statuses.slice(0, 15)).toEqual(Array(15).fill(401));
    expect(statuses[15]).toBe(429);
  });

  it('[OPS-10, LIM-12] count by the address that a trusted proxy names', async () => {
    expect(await failedLogins(proxied.url, 16)).toEqual(Array(16).fill(401));
  });

  it('[OPS-17] that never end their request hold nobody up', async () => {
    const sockets = Array.from({ length: 100 }, () => connect(open.port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write('POST /api/clientes/login HTTP/1.1\r\nHost: loja\r\nContent-Length: 100\r\n\r\n{');
    }
    await expect.poll(() => sockets.every((socket) => socket.bytesWritten > 50)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${open.url}/healthz`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const socket of sockets) socket.destroy();
  });
});
