import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSignatureCheck, KEY, REGION, SECRET } from './bucket-signatures.ts';

/** What somebody asked by an address that was signed, as a browser does. */
export interface BucketVisit {
  method: string;
  name: string;
  status: number;
  headers: IncomingMessage['headers'];
}

export interface BucketStandIn {
  mediaUrl: string;
  /** Where browsers reach it: its port by another name. */
  directUrl: string;
  names(): string[];
  /** What was put under a name, and with which headers. */
  file(name: string): BucketFile | undefined;
  /** Puts something there past the shop, or takes it away. */
  set(name: string, file: BucketFile | null): void;
  /** Requests whose signature was wrong. */
  refused(): number;
  /** How often something was put there. */
  puts(): number;
  /** By signed addresses. */
  visits: BucketVisit[];
  /** From now on it answers 503, or not any more. */
  fail(on: boolean): void;
  /** From now on it answers so late, or those alone who ask by this method. */
  delay(ms: number, method?: string): void;
  /** From now on it lets nobody read. */
  refuse(on: boolean): void;
  close(): Promise<void>;
}

export interface BucketFile {
  bytes: Buffer;
  type: string;
  cacheControl: string;
}

interface BucketOptions {
  /** What time it is there. */
  clock?: () => Date;
  /** Whoever asks may not list it, so that nobody is told what is missing. */
  isUnlisted?: boolean;
}

const FOLDER = '/fotos/loja/';

/** A bucket that speaks S3 and checks each signature by itself (AWS Signature Version 4), in headers and in addresses. */
export async function startBucket({ clock = () => new Date(), isUnlisted = false }: BucketOptions = {}) {
  const files = new Map<string, BucketFile>();
  const check = createSignatureCheck(clock);
  const visits: BucketVisit[] = [];
  const state = { refused: 0, puts: 0, isFailing: false, delayMs: 0, delayed: '', isShut: false };

  function refusalOf(request: IncomingMessage): string | null {
    const wrong = check(request);
    if (wrong !== null) state.refused += 1;
    return wrong ?? (state.isShut && request.method !== 'PUT' ? 'AccessDenied' : null);
  }

  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isLate = state.delayMs > 0 && (state.delayed === '' || state.delayed === request.method);
    if (isLate) await sleep(state.delayMs, undefined, { ref: false });
    const url = new URL(request.url ?? '/', 'http://bucket');
    const name = url.pathname.startsWith(FOLDER) ? url.pathname.slice(FOLDER.length) : '';
    if (url.searchParams.size > 0)
      reply.on('finish', () =>
        visits.push({
          method: request.method ?? '',
          name,
          status: reply.statusCode,
          headers: request.headers,
        }),
      );
    if (state.isFailing) return reply.writeHead(503).end();
    const refusal = refusalOf(request);
    if (refusal !== null) return sayError(reply, 403, refusal);
    if (request.method === 'PUT') {
      state.puts += 1;
      const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers;
      files.set(name, { bytes: Buffer.concat(parts), type, cacheControl });
      return reply.end();
    }
    const file = files.get(name);
    if (file === undefined)
      return isUnlisted ? sayError(reply, 403, 'AccessDenied') : sayError(reply, 404, 'NoSuchKey');
    return give(request, reply, file);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const standIn: BucketStandIn = {
    mediaUrl: `http://${KEY}:${SECRET}@127.0.0.1:${port}/fotos/loja?region=${REGION}`,
    directUrl: `http://localhost:${port}/fotos/loja`,
    names: () => [...files.keys()],
    file: (name) => files.get(name),
    set: (name, file) => (file === null ? files.delete(name) : files.set(name, file)),
    refused: () => state.refused,
    puts: () => state.puts,
    visits,
    fail: (on) => void (state.isFailing = on),
    delay: (ms, method = '') => void Object.assign(state, { delayMs: ms, delayed: method }),
    refuse: (on) => void (state.isShut = on),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return standIn;
}

function sayError(reply: ServerResponse, status: number, code: string): ServerResponse {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return reply.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

/** As S3 does: parts where they are asked for, and nothing to who has it. */
function give(request: IncomingMessage, reply: ServerResponse, { bytes, type, cacheControl }: BucketFile) {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  const headers = { 'content-type': type, 'cache-control': cacheControl, etag, 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match'] === etag) return reply.writeHead(304, headers).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? '')) ?? [];
  if (from === undefined || to === undefined) return reply.writeHead(200, headers).end(bytes);
  const part = bytes.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
  return reply.writeHead(206, { ...headers, 'content-range': range }).end(part);
}
