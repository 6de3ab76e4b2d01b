import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from './mercadopago/payment.ts';
import { pixBody } from './testing/start-sandbox.ts';

let dir = '';
let port = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine sandbox '));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function start(): Promise<ChildProcess> {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, '--port', String(port), '--dir', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('smtp:')) break;
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0];
}

const headers = { authorization: 'Bearer TEST-1', 'content-type': 'application/json' };
const api = () => `http://127.0.0.1:${port}/sandbox/mercadopago/v1/payments`;

async function create(key: string): Promise<Payment> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'x-idempotency-key': key },
    body: JSON.stringify(pixBody()),
  };
  return (await (await fetch(api(), init)).json()) as Payment;
}

describe('the stand-ins alone', () => {
  it('[SBOX-05, SBOX-08] have after a kill -9 every payment that they answered, and its key', async () => {
    const first = await start();
    const made = await Promise.all(['k1', 'k2', 'k3', 'k4', 'k5'].map(create));
    await end(first, 'SIGKILL');

    const second = await start();
    for (const { id } of made) {
      const answer = await fetch(`${api()}/${id}`, { headers });
      expect(((await answer.json()) as Payment).id).toBe(id);
    }
    expect((await create('k3')).id).toBe(made[2]?.id);
    expect(await end(second, 'SIGTERM')).toBe(0);
  });
});
