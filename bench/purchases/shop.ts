import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makePlenty, ownerAt } from '../../test/support/chaos/buyers.ts';
import { personNumber } from '../../test/support/people.ts';
import { shopperAt } from '../../test/support/shopper.ts';
import { startServer, type RunningServer } from '../../test/support/server-process.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { BareGiven } from './bare-orders.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const PROVIDER = { port: '3391', smtpPort: '3392', secret: 'segredo-de-medida' };

type Body = Record<string, unknown>;
type ShopToStart = NonNullable<Parameters<typeof startServer>[0]>;

/** A shop with a database of its own and the stand-in of its providers and of its mail server, each a process. */
export interface Purchases {
  shop: RunningServer;
  /** The stand-in's process. */
  provider: number;
  /** A body of an order of one piece of a new product, to be sent by anybody. */
  body(): Promise<Body>;
  /** Buys by PIX as somebody who has never bought. Throws unless it is taken. */
  order(body: Body): Promise<void>;
  /** Starts the floor under an order beside it; returns how one is placed there. */
  bare(database: BareGiven['database']): Promise<(body: Body) => Promise<void>>;
  stop(): Promise<void>;
}

/** The shop's database is an embedded one of its own, unless `given` leads it to another. */
export async function startPurchases(given: ShopToStart = { embedded: true }): Promise<Purchases> {
  const folder = await temporaryFolder('vitrine-purchases');
  const provider = await startProvider(join(folder.path, 'provider'));
  const shop = await startServer({ ...given, env: { ...environment(), ...given.env } });
  const headers = await ownerAt(shop.url, ADMIN_PASSWORD);
  let persons = 0;
  const beside: { kill(): void }[] = [provider];
  return {
    shop,
    provider: provider.pid ?? 0,
    async body() {
      const wanted = await makePlenty(shop.url, { headers, units: 90_000 });
      return shopperAt(shop.url, '10.9.9.9').checkOut([wanted]);
    },
    order: (body) => orderAs((persons += 1), shop.url, body),
    async bare(database) {
      const { program, order } = await startBare(database);
      beside.push(program);
      return order;
    },
    async stop() {
      await shop.stop();
      for (const one of beside) one.kill();
      await folder.remove();
    },
  };
}

async function startProvider(dir: string) {
  const program = [join(import.meta.dirname, '../../src/sandbox/main.ts'), '--port', PROVIDER.port];
  const mails = ['--smtp-port', PROVIDER.smtpPort];
  const provider = spawn(process.execPath, [...program, ...mails, '--dir', dir], {
    env: { ...process.env, MERCADOPAGO_WEBHOOK_SECRET: PROVIDER.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(provider.stdout, 'data');
  return provider;
}

async function startBare(database: BareGiven['database']) {
  const program = fork(join(import.meta.dirname, 'bare-orders.ts'));
  const { MERCADOPAGO_API_URL, MERCADOPAGO_ACCESS_TOKEN: token = '' } = environment();
  program.send({ database, charges: `${MERCADOPAGO_API_URL}/v1/payments`, token } satisfies BareGiven);
  const [port] = (await once(program, 'message')) as [number];
  const order = async (body: Body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return { program, order };
}

function environment(): Record<string, string> {
  const base = `http://127.0.0.1:${PROVIDER.port}/sandbox`;
  return {
    ADMIN_PASSWORD,
    SEED_DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    MERCADOPAGO_API_URL: `${base}/mercadopago`,
    MERCADOPAGO_ACCESS_TOKEN: 'TEST-measured',
    MERCADOPAGO_PUBLIC_KEY: 'TEST-measured',
    MERCADOPAGO_WEBHOOK_SECRET: PROVIDER.secret,
    MELHOR_ENVIO_API_URL: `${base}/melhorenvio`,
    MELHOR_ENVIO_TOKEN: 'TEST-measured',
    VIACEP_API_URL: `${base}/viacep`,
    SMTP_URL: `smtp://127.0.0.1:${PROVIDER.smtpPort}`,
  };
}

async function orderAs(number: number, url: string, body: Body): Promise<void> {
  const { email, cpf } = personNumber(number);
  const customer = { nome: 'Ana Souza', whatsapp: '(21) 98888-7777', email, cpf };
  const identification = { type: 'CPF', number: cpf };
  const payer = { email, first_name: 'Ana', last_name: 'Souza', identification };
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const key = `medida-${process.pid}-${number}`;
  const answer = await shopperAt(url, address).payByPix({ ...body, customer, payer }, key);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}
