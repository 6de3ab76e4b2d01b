import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors.ts';
import { openFilesLimit } from '../limits/open-files.ts';
import type { Api } from './api.ts';
import { watchConnections, type ConnectionLimits } from './connections.ts';
import { errorBody } from './error-handler.ts';

/** Of the files that may be open: the database's connections, pictures, the log. */
const RESERVED_FILES = 512;
const MOST_CONNECTIONS = 20_000;
const LEAST_CONNECTIONS = 256;
const MOST_HEADERS = 100;

const room = Math.min(MOST_CONNECTIONS, openFilesLimit() - RESERVED_FILES);
const CONNECTIONS: ConnectionLimits = {
  most: Math.max(LEAST_CONNECTIONS, room),
  mostAtOnce: 32,
  answerMs: 30_000,
  slowestBytesPerMs: 4,
  lookEveryMs: 5000,
  idleMs: 1000,
  dawdleMs: 6000,
};

/** How long the parts of a request may take, as Fastify and Node.js are told. */
export const PATIENCE = {
  /** Longer than the proxies before us keep a connection: who closes first must be them. */
  keepAliveTimeout: 72_000,
  /** A whole request: the largest upload over a bad line, too. */
  requestTimeout: 30_000,
  maxRequestsPerSocket: 10_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16 * 1024 },
};

/** What is wrong with what never became a request, by the parser's code. */
const UNREADABLE: Readonly<Record<string, [status: number, codigo: string, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'demorou_demais', 'O pedido demorou demais para chegar. Tente de novo.'],
  HPE_HEADER_OVERFLOW: [431, 'cabecalhos_grandes', 'Os cabeçalhos do pedido são grandes demais.'],
};
const OTHERWISE = [400, 'pedido_invalido', 'O pedido não pôde ser entendido.'] as const;

/** Answers what could not be read as a request, in the shape of all errors, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, codigo, text] = UNREADABLE[error.code ?? ''] ?? OTHERWISE;
  const body = Buffer.from(JSON.stringify(errorBody(new AppError(status, codigo, text))));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  socket.destroy(error);
}

const tooManyHeaders = () =>
  new AppError(431, 'cabecalhos_demais', `O pedido tem mais de ${MOST_HEADERS} cabeçalhos.`);
const tooManyAtOnce = () =>
  new AppError(429, 'muitos_pedidos', 'Espere a resposta de um pedido antes de enviar tantos outros.', {
    retryAfterSeconds: 1,
  });

/** Lets nobody keep a connection for nothing: slow or silent clients, and those who never take their answers. */
export function bearRudeClients(app: Api, limits: ConnectionLimits = CONNECTIONS): void {
  const server: Server = app.server;
  const connections = watchConnections(server, limits);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!connections.begin(raw, reply.raw)) {
      reply.header('connection', 'close');
      return done(tooManyAtOnce());
    }
    done(raw.rawHeaders.length > 2 * MOST_HEADERS ? tooManyHeaders() : undefined);
  });
  app.addHook('preClose', async () => connections.end());
}
