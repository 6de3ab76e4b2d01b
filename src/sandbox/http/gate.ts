import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from './call-log.ts';
import { asText } from './fields.ts';
import type { Fault, Faults, Mode, Provider } from './faults.ts';

export interface GateDeps {
  faults: Faults;
  calls: CallLog;
  provider: Provider;
  /** Aborted when the stand-ins close: held connections must not hold the end up. */
  closing: AbortSignal;
}

const LONGEST_DEVICE = 300;

/** What a provider says that has done what it was asked for; '' is no answer at all. */
const SAID_AFTERWARDS: Partial<Record<Mode, { status: number; error: string } | ''>> = {
  lost_answer: '',
  hang_after: '',
  '500_after': { status: 500, error: 'internal_server_error' },
  '400_after': { status: 400, error: 'bad_request' },
  '200_no_after': { status: 200, error: 'not_done' },
};

const met = new WeakMap<FastifyRequest, Fault>();

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function half(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 4096 });
  reply.raw.write('{"id":12345,"status":"appro', () => reply.raw.destroy());
  return reply;
}

/** Until whoever asked has gone. */
async function leftAlone({ raw: { socket } }: FastifyRequest, closing: AbortSignal): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close', { signal: closing }).catch(() => {});
}

const htmlPage = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Faults that answer instead of the provider; undefined lets the request through to the work. */
async function misbehave(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  switch (fault.mode) {
    case 'refuse':
      return cut(request, reply);
    case 'hang':
      return reply.hijack();
    case 'half':
      return half(reply);
    case '500':
      return reply
        .code(500)
        .send({ message: 'internal_server_error', error: 'internal_server_error', status: 500 });
    case '429':
      return reply.code(429).header('retry-after', '2').send({ message: 'Too Many Attempts.', status: 429 });
    case 'html':
      return reply.code(502).type('text/html').send(htmlPage);
    case '200_no':
      return reply.code(200).send({ message: 'not_done', error: 'not_done', status: 200 });
    case 'garbage':
      return reply.code(200).type('application/json').send('{"id":}}<oops');
    default:
      return undefined;
  }
}

/** Puts the switches and the call log before a provider's routes, and cuts what hangs when all ends. */
export function addGate(app: FastifyInstance, { faults, calls, provider, closing }: GateDeps): void {
  const pathOf = (request: FastifyRequest) =>
    request.url.split('?')[0]?.replace(`/sandbox/${provider}`, '') ?? '';

  app.addHook('onRequest', async (request, reply) => {
    const hold = () => request.raw.socket.destroy();
    const fault = faults.take(provider, pathOf(request));
    reply.raw.once('close', () => {
      closing.removeEventListener('abort', hold);
      const status = reply.raw.headersSent ? reply.raw.statusCode : null;
      calls.add({
        provider,
        method: request.method,
        path: pathOf(request),
        status,
        fault: fault?.mode ?? null,
        device: asText(request.headers['x-meli-session-id'])?.slice(0, LONGEST_DEVICE),
      });
    });
    if (!fault) return;
    met.set(request, fault);
    closing.addEventListener('abort', hold);
    if (SAID_AFTERWARDS[fault.mode] === undefined && fault.delayMs > 0)
      await sleep(fault.delayMs, undefined, { signal: closing }).catch(() => {});
    return misbehave(fault, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = met.get(request);
    const said = fault && SAID_AFTERWARDS[fault.mode];
    if (!fault || said === undefined) return payload;
    if (fault.delayMs > 0) await sleep(fault.delayMs, undefined, { signal: closing }).catch(() => {});
    if (fault.mode === 'hang_after') await leftAlone(request, closing);
    if (said === '') {
      request.raw.socket.destroy();
      return payload;
    }
    reply.code(said.status);
    return JSON.stringify({ message: said.error, ...said });
  });
}
