import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { orderMark } from '../security/order-mark.ts';
import type { Api } from './api.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Fields that may never be written, wherever a careless log call puts them. */
const REDACTED = [
  'authorization',
  'password',
  'senha',
  'senhaAtual',
  'novaSenha',
  'token',
  'cpf',
  'email',
  'cardNumber',
  'securityCode',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

const MOST_CAUSES = 3;

/**
 * What is written of an error: only fields that hold no data. The database's errors carry whole rows in others
 * (`detail`, `where`), names and e-mails among them.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const further = cause === undefined || depth >= MOST_CAUSES ? {} : { cause: loggedError(cause, depth + 1) };
  return { type: name, message, code, constraint, table, stack, ...further };
}

/** JSON lines, each with what `about` says besides. An error is written with its stack; a request never with its headers, query or body. */
export function loggerOptions(level: string, about?: () => object) {
  return {
    level,
    ...(about !== undefined && { mixin: about }),
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: REDACTED, censor: '[removed]' },
    base: { service: 'vitrine' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Names requests: as a trusted proxy does, when that looks like a name, else anew. Nobody else names them. */
export function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trusted);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isName = typeof given === 'string' && REQUEST_ID.test(given);
    return isName && isTrusted(request.socket.remoteAddress ?? '') ? given : randomUUID();
  };
}

/** One line an answer, with the route's pattern. Pages and pictures from memory are 'debug': they are the bulk. */
export function logRequests(api: Api): void {
  const whispers = api.log.level === 'debug' || api.log.level === 'trace';
  api.addHook('onResponse', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions;
    const quiet = reply.statusCode < 400 && request.method === 'GET' && config.audience !== 'admin';
    if (quiet && !whispers) return done();
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...orderOf(request),
      },
      'answered',
    );
    done();
  });
}

/** Which order a call names in its address: by its number in the office, by what stands for its code elsewhere. */
export function orderOf({ params, routeOptions: { url = '' } }: FastifyRequest): {
  pedido?: number;
  marca?: string;
} {
  const { id, codigo } = (params ?? {}) as Partial<Record<'id' | 'codigo', unknown>>;
  const marca = orderMark(String(codigo ?? ''));
  if (marca !== null) return { marca };
  const pedido = url.includes('/pedidos/:id') ? Number(id) : Number.NaN;
  return Number.isSafeInteger(pedido) ? { pedido } : {};
}
