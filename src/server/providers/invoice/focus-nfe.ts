import type { Clock } from '../../clock.ts';
import { createBreaker, type Breaker } from '../breaker.ts';
import type { Pace } from '../pace.ts';
import { httpCall, type HttpCall, type HttpResult, type MakeCall } from '../http-call.ts';
import { invoiceBody } from './focus-nfe-body.ts';
import { fieldsIn, filePathIn, readInvoice, wordsIn } from './focus-nfe-wire.ts';
import type { InvoiceAnswer, InvoiceFile, InvoiceIssuer, IssuedInvoice } from './port.ts';

/** By which account invoices are issued. */
export interface FocusNfeAccount {
  baseUrl: string;
  token: string;
  /** Are they of the tax office's test environment, without value? */
  isTest: boolean;
}

export interface FocusNfeOptions {
  /** Asked at each call: the office may have changed it. Null: there is none. */
  account(): FocusNfeAccount | null;
  clock: Clock;
  /** Aborted when the server is told to stop. */
  stopping?: AbortSignal;
  /** Counts the calls of the account. */
  pace?: Pace;
  /** By which calls are made; plainly when absent. */
  http?: MakeCall;
}

const TOTAL_MS = 7500;
const CONNECT_MS = 2500;
const NOT_ALLOWED =
  'O emissor recusou o acesso da loja: confira o token e o ambiente em Configurações › Notas fiscais.';
const UNKNOWN = 'nao_encontrado';

type Answer = Extract<HttpResult, { kind: 'answer' }>;
type Reply = Answer | { kind: 'failed'; detail: string };
type Ask = (
  method: HttpCall['method'],
  path: string,
  more?: Pick<HttpCall, 'binary'> & { body?: unknown },
) => Promise<Reply>;

const at = (ref: string) => `/v2/nfe/${encodeURIComponent(ref)}`;

/** Focus NFe behind the port: left alone while it is dead, and nothing is repeated here but what was read. */
export function createFocusNfe(options: FocusNfeOptions): InvoiceIssuer {
  const breaker = createBreaker({ clock: options.clock, failures: 5, pauseMs: 10_000 });
  const ask = askAt(options, breaker);
  return {
    async issue(document, ref) {
      const body = invoiceBody(document, options.account()?.isTest === true);
      return readAs(await ask('POST', `/v2/nfe?ref=${encodeURIComponent(ref)}`, { body }));
    },
    async read(ref) {
      const reply = await ask('GET', at(ref));
      if (isUnknown(reply)) return { kind: 'ok', value: null };
      return readAs(reply);
    },
    cancel: async (ref, reason) => readAs(await ask('DELETE', at(ref), { body: { justificativa: reason } })),
    file: (ref, kind) => readFile(ask, at(ref), kind),
    room: () => options.pace?.room() ?? Number.POSITIVE_INFINITY,
  };
}

function askAt(options: FocusNfeOptions, breaker: Breaker): Ask {
  return async (method, path, { body, binary = false } = {}) => {
    const account = options.account();
    if (account === null) return { kind: 'failed', detail: 'no account' };
    if (!breaker.allows()) return { kind: 'failed', detail: 'left alone after failures' };
    options.pace?.note();
    const call: HttpCall = {
      method,
      url: `${account.baseUrl}${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account.token}:`).toString('base64')}`,
        ...(binary ? {} : { accept: 'application/json' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      connectMs: CONNECT_MS,
      answerMs: TOTAL_MS,
      totalMs: TOTAL_MS,
      once: method !== 'GET',
      binary,
    };
    const result = await (options.http ?? httpCall)(call, options.stopping);
    if (result.kind === 'answer' && result.status < 500) breaker.succeeded();
    else breaker.failed();
    return result.kind === 'answer' ? result : { kind: 'failed', detail: result.detail };
  };
}

/** A name that it has none of; a gateway's 404 page is no such word. */
const isUnknown = (reply: Reply): boolean =>
  reply.kind === 'answer' && reply.status === 404 && fieldsIn(reply.text)?.['codigo'] === UNKNOWN;

function readAs(reply: Reply): InvoiceAnswer<IssuedInvoice> {
  if (reply.kind === 'failed') return reply;
  const no = refusalIn(reply);
  if (no !== null) return no;
  const value = readInvoice(reply.text);
  if (value !== null) return { kind: 'ok', value };
  return { kind: 'failed', detail: `HTTP ${reply.status} without an answer` };
}

/** What an answer that is no success says; null for a success. */
function refusalIn({ status, text }: Answer): Exclude<InvoiceAnswer<never>, { kind: 'ok' }> | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return { kind: 'refused', words: NOT_ALLOWED, isAccess: true };
  // What is asked too often or too slowly is asked again.
  if (status < 400 || status >= 500 || status === 429 || status === 408)
    return { kind: 'failed', detail: `HTTP ${status}` };
  const words = wordsIn(fieldsIn(text) ?? {});
  return { kind: 'refused', words: words || `O emissor recusou (HTTP ${status}).` };
}

async function readFile(ask: Ask, path: string, kind: InvoiceFile): Promise<InvoiceAnswer<Buffer>> {
  const told = await ask('GET', path);
  if (told.kind === 'failed') return told;
  const place = refusalIn(told) ?? filePathIn(told.text, kind);
  if (place === null) return { kind: 'failed', detail: 'no file' };
  if (typeof place !== 'string') return place;
  const file = await ask('GET', place, { binary: true });
  if (file.kind === 'failed') return file;
  const no = refusalIn(file);
  if (no !== null) return no;
  const { bytes } = file;
  return bytes !== undefined && isOf(kind, bytes)
    ? { kind: 'ok', value: bytes }
    : { kind: 'failed', detail: `no ${kind}` };
}

/** What is handed on to people is what it says it is. */
const isOf = (kind: InvoiceFile, bytes: Buffer): boolean =>
  kind === 'pdf'
    ? bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    : /^\uFEFF?\s{0,20}<(\?xml|nfeProc|NFe)[\s>]/.test(bytes.subarray(0, 60).toString('utf8'));
