import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { openDatabase, type Database } from '../../../src/server/db/index.ts';
import { hashToken } from '../../../src/server/http/sessions.ts';
import { copyShop } from '../prepared-shop.ts';
import { startServer } from '../server-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { askMeter, METERED } from './ask-meter.ts';
import type { MeterQuestion } from './meter.ts';
import { CUSTOMER, OWNER } from './right-bodies.ts';
import type { Asked } from './targets.ts';

/** Longer than any answer may take: what takes longer has hung. */
const PATIENCE_MS = 60_000;

export interface Told {
  status: number;
  body: string;
  /** Processor time of the thread that answers. */
  ms: number;
}

export type MeteredShop = Omit<ReturnType<typeof meterAt>, 'end'> & { keptBytes(): Promise<number> };

/** A shop in a process of its own that tells what each request has cost its one thread. */
export async function openMeteredShop() {
  const folder = await temporaryFolder('vitrine-cost');
  const copy = await copyShop(folder.path, 'demo');
  const server = await startServer({
    dataDir: folder.path,
    nodeOptions: METERED,
    env: { ...copy?.env, ADMIN_PASSWORD: OWNER.password, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  const databaseUrl = copy?.env['DATABASE_URL'];
  const database = await openDatabase({ dataDir: folder.path, databaseUrl, poolSize: 2, log: () => {} });
  await register(server.url);
  const tokens = await openSessions(database);
  const meter = meterAt(server, tokens);
  return {
    ...meter,
    /** What is kept on purpose, and tells how much of it there is. */
    async keptBytes(): Promise<number> {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const held = text.matchAll(/^vitrine_(?:cache_bytes\{[^}]*\}|page_cache_bytes) (\S+)$/gm);
      return [...held].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
    },
    async stop() {
      meter.end();
      await database.stop();
      await server.stop();
      await copy?.drop();
      await folder.remove();
    },
  };
}

interface Tokens {
  of(path: string): Promise<string>;
  renewed(path: string): Promise<string>;
}

/** Asks a server that was started with `METERED`, and tells what each request has cost it. */
export function meterAt(server: { url: string; process: ChildProcess }, tokens: Tokens) {
  const agent = new Agent({ keepAlive: true });
  let callers = 0;
  const ask = (question: MeterQuestion) => askMeter(server.process, question);

  /** Some calls end all sessions but their own: whoever is out comes in again. */
  async function send(asked: Asked): Promise<Omit<Told, 'ms'>> {
    const told = await sendAs(asked, await tokens.of(asked.path));
    return told.status === 401 ? sendAs(asked, await tokens.renewed(asked.path)) : told;
  }

  function sendAs(asked: Asked, token: string): Promise<Omit<Told, 'ms'>> {
    callers += 1;
    const headers = {
      'x-forwarded-for': `198.${18 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`,
      authorization: `Bearer ${token}`,
      accept: asked.path.startsWith('/api') ? 'application/json' : 'text/html',
      ...(asked.body !== undefined && {
        'content-type': asked.type ?? 'application/json',
        'content-length': Buffer.byteLength(asked.body),
      }),
      ...asked.headers,
    };
    const sent = request(server.url, { agent, method: asked.method, path: asked.path, headers });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`No answer to ${asked.method} ${asked.path}`)));
    return new Promise((resolve, reject) => {
      sent.once('response', (answer) => {
        const { statusCode: status = 0 } = answer;
        text(answer).then((body) => resolve({ status, body }), reject);
      });
      // Refused before all of it was sent: the answer tells, where it still comes.
      sent.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: 413, body: '' });
        else reject(error);
      });
      sent.end(asked.body);
    });
  }

  return {
    url: server.url,
    ask,
    async cost(asked: Asked): Promise<Told> {
      const before = await ask('cpu');
      const told = await send(asked);
      return { ...told, ms: (await ask('cpu')) - before };
    },
    /** The longest that one request keeps all others waiting, in processor time. */
    async longestTurn(asked: Asked): Promise<number> {
      await ask('watch');
      await send(asked);
      return ask('longest');
    },
    end: () => agent.destroy(),
  };
}

async function register(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/clientes/registrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CUSTOMER, ...ADDRESS, nome: 'Ana Lima', whatsapp: '(21) 98765-4321' }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

const ADDRESS = {
  cep: '01310-100',
  endereco: 'Avenida Paulista',
  numero: '900',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
};

const ENDS_SESSIONS = /\/logout$|\/sessoes|\/senha$|^\/api\/clientes\/me$/;
const HOUR_MS = 3_600_000;

const kindOf = (path: string) =>
  /^\/api\/clientes\/(me|logout)/.test(path) ? ('customer' as const) : ('admin' as const);

/** Tokens of the owner and of a customer; one that is spent is followed by another. */
async function openSessions({ db }: Database): Promise<Tokens> {
  const { id: adminId } = await db
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { id: customerId } = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', CUSTOMER.email)
    .executeTakeFirstOrThrow();
  const owners = { admin: { admin_id: adminId }, customer: { customer_id: customerId } };
  const make = async (kind: 'admin' | 'customer') => {
    const token = randomBytes(32).toString('base64url');
    const expires_at = new Date(Date.now() + 12 * HOUR_MS);
    await db
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), kind, expires_at, last_used_at: new Date(), ...owners[kind] })
      .execute();
    return token;
  };
  const lasting = { admin: await make('admin'), customer: await make('customer') };
  return {
    async of(path: string): Promise<string> {
      return ENDS_SESSIONS.test(path) ? make(kindOf(path)) : lasting[kindOf(path)];
    },
    async renewed(path: string): Promise<string> {
      const kind = kindOf(path);
      lasting[kind] = await make(kind);
      return lasting[kind];
    },
  };
}
