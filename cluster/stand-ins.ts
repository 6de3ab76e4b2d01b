import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { providerAt, type StandInProvider } from '../test/support/provider.ts';
import { SHOP_ADDRESS, WORLD } from './machines.ts';
import type { Programs } from './processes.ts';

const MAIN = join(import.meta.dirname, '../src/sandbox/main.ts');
const PORT = 3310;
const SMTP_PORT = 3325;
const SECRET = 'segredo-de-teste';
const PATIENCE_MS = 30_000;

export interface StandIns {
  provider: StandInProvider;
  /** Settings of shops that use them. */
  env: Record<string, string>;
}

/** The providers' stand-ins in the world, for all shops; news go to `shop`, whose certificate is in the file `ca`. */
export async function startStandIns(
  programs: Programs,
  { folder, shop, ca }: { folder: string; shop: string; ca: string },
): Promise<StandIns> {
  const ports = ['--port', String(PORT), '--smtp-port', String(SMTP_PORT)];
  const program = programs.start({
    name: 'stand-ins',
    command: [process.execPath, MAIN, ...ports, '--dir', join(folder, 'sandbox'), '--notify', shop],
    env: { NODE_EXTRA_CA_CERTS: ca },
  });
  const url = `http://127.0.0.1:${PORT}`;
  const until = Date.now() + PATIENCE_MS;
  while ((await fetch(`${url}/sandbox/control`).catch(() => null)) === null) {
    if (!program.isRunning() || Date.now() > until) throw new Error(`No stand-ins:\n${program.said()}`);
    await sleep(100);
  }
  // They are for their own machine alone, and know nobody else.
  const own = '127.0.0.1';
  for (const port of [PORT, SMTP_PORT]) await passOn(port, WORLD.outside, own);
  // The name of the certificate is our own, too.
  await passOn(443, own, SHOP_ADDRESS);
  const base = `http://${WORLD.outside}:${PORT}/sandbox`;
  return {
    provider: providerAt(url),
    env: {
      MERCADOPAGO_API_URL: `${base}/mercadopago`,
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-shared',
      MERCADOPAGO_PUBLIC_KEY: 'TEST-shared',
      MERCADOPAGO_WEBHOOK_SECRET: SECRET,
      MELHOR_ENVIO_API_URL: `${base}/melhorenvio`,
      MELHOR_ENVIO_TOKEN: 'TEST-shared',
      VIACEP_API_URL: `${base}/viacep`,
      SMTP_URL: `smtp://${WORLD.outside}:${SMTP_PORT}`,
    },
  };
}

/** What comes to the one address is for the other. */
async function passOn(port: number, at: string, onTo: string): Promise<void> {
  const server = createServer((from: Socket) => {
    const to = connect(port, onTo);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  server.listen(port, at).unref();
  await once(server, 'listening');
}
