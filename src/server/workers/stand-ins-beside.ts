import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Beside } from './beside.ts';

/** The stand-ins that another process of this machine keeps, as if they were here; null where all providers are real. */
export async function standInsBeside(beside: Beside, { webhookSecret }: { webhookSecret: string }) {
  const standIns = await beside.standIns(webhookSecret);
  if (standIns === null) return null;
  const plugin = passOn(new URL(standIns.baseUrl).origin);
  return { standIns, sandbox: { plugin, mails: beside.mails, close: async () => undefined } };
}

/** What is between two connections alone. */
const OF_CONNECTIONS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Hands everything under a prefix on to another server, as it is. */
function passOn(origin: string): FastifyPluginAsync {
  return async (host) => {
    const agent = new Agent({ keepAlive: true });
    const closing = new AbortController();
    // The body is read where the answer is made.
    host.removeAllContentTypeParsers();
    host.addContentTypeParser('*', (_request, _payload, done) => done(null));
    host.addHook('preClose', async () => closing.abort());
    host.addHook('onClose', async () => agent.destroy());
    for (const url of ['/', '/*']) {
      host.all(url, { schema: { hide: true } }, (request, reply) => {
        reply.hijack();
        pass({ origin, agent, signal: closing.signal }, request.raw, reply.raw);
      });
    }
  };
}

function pass(
  { origin, agent, signal }: { origin: string; agent: Agent; signal: AbortSignal },
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  const { method = 'GET', url = '/', headers } = asked;
  const passed = ask(`${origin}${url}`, { method, agent, signal, headers }, (given) => {
    const kept = Object.entries(given.headers).filter(([name]) => !OF_CONNECTIONS.has(name));
    answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
    given.pipe(answer);
    given.once('error', () => answer.destroy());
  });
  // As the stand-ins do to whom they cut.
  passed.once('error', () => answer.destroy());
  answer.once('close', () => passed.destroy());
  asked.pipe(passed);
}
