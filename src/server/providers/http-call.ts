import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { inSpan } from '../traces/index.ts';
import { callSpan } from './call-span.ts';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** To an open connection. */
  connectMs: number;
  /** From then on to the last byte of the answer. */
  answerMs: number;
  /** For both together. */
  totalMs: number;
  /** It must not be sent twice, and goes on a connection of its own. */
  once?: boolean;
  /** Its answer is no text: its bytes are wanted as they are. */
  binary?: boolean;
}

/**
 * - `answer`: a whole answer came, whatever its status.
 * - `lost`: the request left (or may have left) and no whole answer came.
 * - `unreachable`: no connection was made, so nothing was asked.
 */
export type HttpResult =
  | { kind: 'answer'; status: number; text: string; retryAfterSeconds: number | null; bytes?: Buffer }
  | { kind: 'lost'; timedOut: boolean; detail: string }
  | { kind: 'unreachable'; timedOut: boolean; detail: string };

/** `httpCall`, or something around it. */
export type MakeCall = typeof httpCall;

/** Tells how a call ended: `ok`, `refused` (4xx), `error` (other statuses), `timeout`, `lost` or `unreachable`. */
export type NoteCall = (outcome: string, seconds: number) => void;

/** Calls of one provider, each told of with its outcome and the time that it took, and a part of the story under way. */
export function notedCalls(provider: string, note: NoteCall): MakeCall {
  return (call, stopping) =>
    inSpan(
      () => callSpan(provider, call),
      async (span) => {
        const startedMs = performance.now();
        const result = await httpCall(call, stopping);
        const outcome = outcomeOf(result);
        note(outcome, (performance.now() - startedMs) / 1000);
        span.did();
        span.note({ 'vitrine.outcome': outcome, ...statusOf(result) });
        if (outcome !== 'ok' && outcome !== 'refused') span.fail(outcome);
        return result;
      },
    );
}

const statusOf = (result: HttpResult) =>
  result.kind === 'answer' ? { 'http.response.status_code': result.status } : {};

function outcomeOf(result: HttpResult): string {
  if (result.kind !== 'answer') return result.timedOut ? 'timeout' : result.kind;
  if (result.status < 300) return 'ok';
  return result.status >= 400 && result.status < 500 ? 'refused' : 'error';
}

/** From when the server is told to stop, all calls are given this long to end. */
const STOPPING_MS = 6000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** The detail of a call that is `lost` because its answer has more bytes. */
export const TOO_LARGE = 'answer too large';

const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 100, timeout: 60_000 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 100, timeout: 60_000 }),
};

/**
 * One call of a provider with separate limits for connecting and answering, which fetch does not have:
 * whether anything was sent decides if a payment may exist. Never throws.
 * Unless it says `once`, a call must be safe to repeat, since one on a connection that had died meanwhile is sent again.
 */
export async function httpCall(call: HttpCall, stopping?: AbortSignal): Promise<HttpResult> {
  const last = stopping === undefined ? undefined : lastMoment(stopping);
  if (last?.aborted) return { kind: 'unreachable', timedOut: true, detail: 'the server is stopping' };
  if (call.once === true) return sendFresh(call, last);
  const first = await send(call, last, true);
  return first === 'stale_connection' ? sendFresh(call, last) : first;
}

const lastMoments = new WeakMap<AbortSignal, AbortSignal>();

/** Aborted so long after the given signal: calls that begin in between have no more time than those before. */
function lastMoment(stopping: AbortSignal): AbortSignal {
  const known = lastMoments.get(stopping);
  if (known !== undefined) return known;
  const last = new AbortController();
  const count = () => setTimeout(() => last.abort(), STOPPING_MS).unref();
  if (stopping.aborted) count();
  else stopping.addEventListener('abort', count, { once: true });
  lastMoments.set(stopping, last.signal);
  return last.signal;
}

async function sendFresh(call: HttpCall, last?: AbortSignal): Promise<HttpResult> {
  const result = await send(call, last, false);
  return result === 'stale_connection'
    ? { kind: 'lost', timedOut: false, detail: 'connection reset' }
    : result;
}

function send(
  call: HttpCall,
  last: AbortSignal | undefined,
  reuse: boolean,
): Promise<HttpResult | 'stale_connection'> {
  return new Promise((resolve) => {
    let connected = false;
    let timedOut = false;
    const request = open(call, reuse);
    const give = () => {
      timedOut = true;
      request.destroy(new Error('timed out'));
    };
    const startedMs = performance.now();
    let timer = setTimeout(give, call.connectMs);
    const end = (result: HttpResult | 'stale_connection') => {
      clearTimeout(timer);
      last?.removeEventListener('abort', give);
      resolve(result);
    };
    last?.addEventListener('abort', give, { once: true });

    onceConnected(request, call.url.startsWith('https:'), () => {
      connected = true;
      clearTimeout(timer);
      const leftMs = call.totalMs - (performance.now() - startedMs);
      timer = setTimeout(give, Math.min(call.answerMs, leftMs));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && !timedOut && error.code === 'ECONNRESET') return end('stale_connection');
      end({ kind: connected ? 'lost' : 'unreachable', timedOut, detail: error.code ?? error.message });
    });
    request.on('response', (response) =>
      readWhole(response, { timedOut: () => timedOut, isBinary: call.binary === true, end }),
    );
    request.end(call.body);
  });
}

function open(call: HttpCall, reuse: boolean): ClientRequest {
  const secure = call.url.startsWith('https:');
  const headers = { ...call.headers };
  if (call.body !== undefined) headers['content-length'] = String(Buffer.byteLength(call.body));
  const agent = reuse ? (secure ? agents.https : agents.http) : false;
  return (secure ? httpsRequest : httpRequest)(call.url, { method: call.method, headers, agent });
}

function onceConnected(request: ClientRequest, secure: boolean, connected: () => void): void {
  request.on('socket', (socket: Socket) => {
    if (request.reusedSocket || (!secure && !socket.connecting)) return connected();
    socket.once(secure ? 'secureConnect' : 'connect', connected);
  });
}

interface Reading {
  timedOut: () => boolean;
  isBinary: boolean;
  end: (result: HttpResult) => void;
}

function readWhole(response: IncomingMessage, { timedOut, isBinary, end }: Reading): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const lost = (detail: string) => end({ kind: 'lost', timedOut: timedOut(), detail });
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    if (bytes > MAX_ANSWER_BYTES) response.destroy(new Error(TOO_LARGE));
  });
  response.on('error', (error: NodeJS.ErrnoException) => lost(error.code ?? error.message));
  response.on('end', () => {
    if (!response.complete) return lost('half an answer');
    const after = Number(response.headers['retry-after']);
    const whole = Buffer.concat(parts);
    end({
      kind: 'answer',
      status: response.statusCode ?? 0,
      text: isBinary ? '' : whole.toString('utf8'),
      retryAfterSeconds: Number.isFinite(after) ? after : null,
      ...(isBinary ? { bytes: whole } : {}),
    });
  });
}
