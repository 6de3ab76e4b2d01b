import type { Clock } from '../../../clock.ts';
import { createBreaker, type Breaker } from '../../breaker.ts';
import { httpCall, type HttpCall, type MakeCall } from '../../http-call.ts';
import type { Outcome } from '../port.ts';
import { readJson } from './json.ts';
import { readError } from './wire.ts';
import { refusalOf } from './words.ts';

export interface CallOptions {
  /** The provider's address, or that of a stand-in which speaks its protocol. */
  baseUrl: string;
  accessToken: string;
  clock: Clock;
  /** Aborted when the server is told to stop; calls under way then end within 8 s. */
  stopping?: AbortSignal;
  /** By which calls are made; plainly when absent. */
  http?: MakeCall;
}

export interface Ask {
  method: HttpCall['method'];
  path: string;
  body?: unknown;
  /** In place of a body. */
  form?: { type: string; bytes: Uint8Array };
  /** The answer is a text and no JSON. */
  plain?: true;
  key?: string;
  /** From which a card was typed; the provider knows it by its script. */
  device?: string | null;
  answerMs: number;
  /** Of which 4xx nobody knows what they mean for this call; those of any call when absent. */
  unsure?: readonly number[];
  /** A 4xx whose body tells of what was made all the same. */
  madeAt?: number;
}

/** Makes something of an answer and its status; null where nothing can be made of it. */
type Read<T> = (json: unknown, status: number) => T | null;

/** Asks the provider, and reads what it answers; what `read` makes nothing of is as good as no answer. */
export type AskProvider = <T>(request: Ask, read: Read<T>) => Promise<Outcome<T>>;

const CONNECT_MS = 3000;
export const CREATE_MS = 20_000;
export const READ_MS = 5000;
/** Whatever connecting took, a call is given up by then. */
const TOTAL_MS = 21_500;
/** A dead provider is asked again after this long at most. */
const PAUSE_MS = 10_000;
const FAILURES = 5;
/** Of an answer that says only that there were too many calls. */
const REST_SECONDS = 5;
/** However long it says: who pays now is told to come again, and must not be told so for hours. */
const MOST_REST_MS = 60_000;
/** A 500 is not among them: this provider gives it for a payer that it does not like, too. */
const GATEWAY_FAILURES = new Set([502, 503, 504]);
/** They say that something is under way or went wrong behind; only other 4xx are a plain no. */
const UNSURE = [408, 409, 423, 424] as const;

/** Calls of one account. A provider that fails is left alone for a while, whatever it was asked. */
export function createCalls(options: CallOptions): AskProvider {
  const breaker = createBreaker({ clock: options.clock, failures: FAILURES, pauseMs: PAUSE_MS });
  return (request, read) => call({ options, breaker }, request, read);
}

async function call<T>(
  context: { options: CallOptions; breaker: Breaker },
  ask: Ask,
  read: Read<T>,
): Promise<Outcome<T>> {
  const { options, breaker } = context;
  if (!breaker.allows()) return { kind: 'unreachable', timedOut: false, detail: 'left alone after failures' };
  const result = await (options.http ?? httpCall)(
    {
      method: ask.method,
      url: `${options.baseUrl}${ask.path}`,
      headers: headersOf(options.accessToken, ask),
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      ...(ask.form === undefined ? {} : { body: ask.form.bytes }),
      connectMs: CONNECT_MS,
      answerMs: ask.answerMs,
      totalMs: Math.max(TOTAL_MS, ask.answerMs),
    },
    options.stopping,
  );
  const outcome: Outcome<T> =
    result.kind === 'answer'
      ? interpret(ask, result, read)
      : {
          kind: result.kind === 'lost' ? 'unknown' : 'unreachable',
          timedOut: result.timedOut,
          detail: result.detail,
        };
  if (result.kind === 'answer' && result.status === 429) {
    breaker.rest(Math.min((result.retryAfterSeconds ?? REST_SECONDS) * 1000, MOST_REST_MS));
    return { kind: 'unreachable', timedOut: false, detail: 'asked to be left alone for a while' };
  }
  if (result.kind === 'answer' && !GATEWAY_FAILURES.has(result.status)) breaker.succeeded();
  else breaker.failed();
  return outcome;
}

function headersOf(accessToken: string, { key, body, form, device, plain }: Ask): Record<string, string> {
  const type = form?.type ?? (body === undefined ? undefined : 'application/json');
  return {
    // What browsers ask is asked by the public key alone.
    ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
    accept: plain ? 'text/csv, */*' : 'application/json',
    ...(type === undefined ? {} : { 'content-type': type }),
    'user-agent': 'Vitrine',
    // Otherwise it answers 400 for a refund that it will only do later.
    'x-render-in-process-refunds': 'true',
    ...(key === undefined ? {} : { 'x-idempotency-key': key }),
    ...(device ? { 'x-meli-session-id': device } : {}),
  };
}

function interpret<T>(
  { unsure = UNSURE, madeAt, plain }: Ask,
  { status, text }: { status: number; text: string },
  read: Read<T>,
): Outcome<T> {
  const isOk = status >= 200 && status < 300;
  const value = isOk || status === madeAt ? read(plain ? text : readJson(text), status) : null;
  if (value !== null) return { kind: 'ok', value };
  if (isOk) return { kind: 'unknown', timedOut: false, detail: `unreadable answer, HTTP ${status}` };
  const error = readError(status, text);
  const plainNo = status >= 400 && status < 500 && !unsure.includes(status);
  if (plainNo) return { kind: 'refused', refusal: refusalOf(error) };
  return { kind: 'unknown', timedOut: false, detail: `HTTP ${status}: ${error.code}`.slice(0, 200) };
}

/** Of a call without which nothing can be asked for: what it leaves open, nothing was asked for. */
export function nothingAsked<T>(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Outcome<T> {
  return outcome.kind === 'unknown' ? { ...outcome, kind: 'unreachable' } : outcome;
}
