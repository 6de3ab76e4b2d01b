import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../test/support/server-process.ts';
import { median, say } from './figure.ts';

/**
 * Can an account be found out by a stopwatch, and do logins slow the shop down? Known and unknown e-mails are asked in
 * turns, and the page is asked with and without logins, in the same run.
 */

const TRIES = 200;
const ACCOUNTS = 20;
const LOGINS_A_SECOND = 50;
const PAGES_A_SECOND = 100;
const SECONDS = 15;
const ROUNDS = 3;
const PASSWORD = 'alecrim-2026';

const shop = await startServer({ env: { SEED_DEMO: 'off', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
/** Each of its own: pages wait for the shop, never for a line that logins hold. */
const agents = {
  GET: new Agent({ keepAlive: true, maxSockets: 256 }),
  POST: new Agent({ keepAlive: true, maxSockets: 1024 }),
};
let addresses = 0;

/** An address that nobody came from yet. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** One call; its status and how long it took in milliseconds. */
function timed(
  method: keyof typeof agents,
  path: string,
  body?: unknown,
): Promise<{ status: number; ms: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = {
      accept: method === 'GET' ? 'text/html' : 'application/json',
      'accept-encoding': 'br',
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(),
    };
    const call = ask(shop.url + path, { method, headers, agent: agents[method] }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }),
      );
    });
    call.once('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** A number whose check digits are right. */
function cpfOf(index: number): string {
  const nine = String(100_000_000 + index * 7919);
  const ten = nine + checkDigit(nine);
  return ten + checkDigit(ten);
}

function checkDigit(text: string): string {
  const sum = [...text].reduce((total, char, at) => total + Number(char) * (text.length + 1 - at), 0);
  return String(((sum * 10) % 11) % 10);
}

async function register(index: number): Promise<void> {
  const { status } = await timed('POST', '/api/clientes/registrar', {
    nome: 'Marina Alves',
    email: `cliente${index}@example.com`,
    cpf: cpfOf(index),
    whatsapp: '21987654321',
    cep: '01310100',
    endereco: 'Avenida Paulista',
    numero: '900',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    estado: 'SP',
    senha: PASSWORD,
  });
  if (status !== 201) throw new Error(`registration ${index}: ${status}`);
}

/** Medians for e-mails that have an account and that have none, asked in turns. */
async function compare(name: string, call: (email: string) => ReturnType<typeof timed>, wanted: number) {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < TRIES; i += 1) {
    const pair = [
      [known, `cliente${i % ACCOUNTS}@example.com`],
      [unknown, `ninguem${i % ACCOUNTS}@example.com`],
    ] as const;
    // Each goes first as often as the other: what one leaves behind is the other's burden.
    for (const [times, email] of i % 2 === 0 ? pair : pair.toReversed()) {
      const { status, ms } = await call(email);
      if (status !== wanted) throw new Error(`${name} ${email}: ${status}`);
      times.push(ms);
    }
  }
  const ratio = median(unknown) / median(known);
  const medians = `${median(unknown).toFixed(2)} ms against ${median(known).toFixed(2)} ms`;
  const detail = `medians of ${TRIES}: ${medians}; wanted 0.90 to 1.10`;
  say({ name: `${name} of an unknown e-mail`, ratio, yardstick: 'a known one', detail });
}

/** So many calls a second for so long, however long each takes. */
async function steadily(
  aSecond: number,
  call: (index: number) => Promise<{ ms: number }>,
): Promise<number[]> {
  const under: Promise<{ ms: number }>[] = [];
  const began = performance.now();
  for (let i = 0; i < aSecond * SECONDS; i += 1) {
    await sleep(Math.max(0, began + (i * 1000) / aSecond - performance.now()));
    under.push(call(i));
  }
  return (await Promise.all(under)).map(({ ms }) => ms);
}

const page = () => timed('GET', '/');

async function logInOnce(index: number): Promise<{ ms: number }> {
  const email = `cliente${index % ACCOUNTS}@example.com`;
  const { status, ms } = await timed('POST', '/api/clientes/login', { email, senha: PASSWORD });
  if (status !== 200) refused += 1;
  return { ms };
}

let refused = 0;

async function underLogins(): Promise<void> {
  const [quiet, busy, logins]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await steadily(PAGES_A_SECOND, page)));
    const [loginMs, pageMs] = await Promise.all([
      steadily(LOGINS_A_SECOND, logInOnce),
      steadily(PAGES_A_SECOND, page),
    ]);
    logins.push(...loginMs);
    busy.push(...pageMs);
  }
  const [before, during] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
  say({
    name: `p99 of a cached page under ${LOGINS_A_SECOND} logins a second`,
    ratio: during / before,
    yardstick: 'the quiet one',
    detail:
      `${during.toFixed(2)} ms against ${before.toFixed(2)} ms; wanted at most 3; ${logins.length} logins meanwhile, ` +
      `${refused} refused, median ${median(logins).toFixed(0)} ms, p99 ${quantile(logins, 0.99).toFixed(0)} ms`,
  });
}

try {
  for (let index = 0; index < ACCOUNTS; index += 1) await register(index);
  await compare('login', (email) => timed('POST', '/api/clientes/login', { email, senha: 'errada-1' }), 401);
  await compare('recovery', (email) => timed('POST', '/api/clientes/recuperar-senha', { email }), 200);
  await underLogins();
} finally {
  for (const agent of Object.values(agents)) agent.destroy();
  await shop.stop();
}
