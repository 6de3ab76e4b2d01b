import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { createBreaker } from '../breaker.ts';
import type { Pace } from '../pace.ts';
import { httpCall, type MakeCall, type HttpResult } from '../http-call.ts';
import { calculateBody, readOffers } from './melhor-envio-wire.ts';
import type { FreightAnswer, FreightProvider, FreightRequest } from './port.ts';

export interface MelhorEnvioOptions {
  /** The provider's address, or that of a stand-in which speaks its protocol. */
  baseUrl: string;
  token: string;
  /** The provider asks for the application's name with an address for technical contact. */
  contactEmail: string;
  clock: Clock;
  /** Aborted when the server is told to stop. */
  stopping?: AbortSignal;
  /** By which calls are made; plainly when absent. */
  http?: MakeCall;
  /** Counts the calls of the account. */
  pace?: Pace;
}

/** For both tries together. */
const TOTAL_MS = 5300;
const CONNECT_MS = 2500;
const PAUSE_BEFORE_RETRY_MS = 150;
/** With less than this left a second try would only make the shopper wait. */
const LEAST_FOR_RETRY_MS = 1000;

/** Melhor Envio's calculator behind the freight port: one repeat of what failed fast, left alone while it is dead. */
export function createMelhorEnvio(options: MelhorEnvioOptions): FreightProvider {
  const breaker = createBreaker({ clock: options.clock, failures: 3, pauseMs: 10_000 });
  return {
    async calculate(request) {
      if (!breaker.allows()) return { kind: 'failed', timedOut: false, detail: 'left alone after failures' };
      const answer = await withRetry(options, request);
      if (answer.kind === 'failed') breaker.failed();
      else breaker.succeeded();
      return answer;
    },
  };
}

type Try = { answer: FreightAnswer; again: boolean };

async function withRetry(options: MelhorEnvioOptions, request: FreightRequest): Promise<FreightAnswer> {
  const endMs = performance.now() + TOTAL_MS;
  const first = await ask(options, request, TOTAL_MS);
  const leftMs = endMs - performance.now() - PAUSE_BEFORE_RETRY_MS;
  if (!first.again || leftMs < LEAST_FOR_RETRY_MS || options.stopping?.aborted) return first.answer;
  await sleep(PAUSE_BEFORE_RETRY_MS);
  return (await ask(options, request, leftMs)).answer;
}

async function ask(options: MelhorEnvioOptions, request: FreightRequest, totalMs: number): Promise<Try> {
  const { baseUrl, token, contactEmail, stopping } = options;
  options.pace?.note();
  const result = await (options.http ?? httpCall)(
    {
      method: 'POST',
      url: `${baseUrl}/api/v2/me/shipment/calculate`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': `Vitrine (${contactEmail})`,
      },
      body: JSON.stringify(calculateBody(request)),
      connectMs: Math.min(CONNECT_MS, totalMs),
      answerMs: totalMs,
      totalMs,
    },
    stopping,
  );
  return result.kind === 'answer' ? interpret(result) : { answer: failed(result), again: true };
}

function failed({ timedOut, detail }: { timedOut: boolean; detail: string }): FreightAnswer {
  return { kind: 'failed', timedOut, detail };
}

function interpret({ status, text }: Extract<HttpResult, { kind: 'answer' }>): Try {
  const offers = status >= 200 && status < 300 ? readOffers(text) : null;
  if (offers !== null) return { answer: { kind: 'ok', offers }, again: false };
  const detail = [`HTTP ${status}`, wordsIn(text)].filter(Boolean).join(': ');
  // 422 is about what was asked; a missing right or too many requests are about us, and a repeat mends neither.
  if (status === 422) return { answer: { kind: 'refused', detail }, again: false };
  return { answer: failed({ timedOut: false, detail }), again: status < 400 || status >= 500 };
}

const MOST_WORDS = 200;

/** What the provider says of a refusal; '' where it says nothing that can be read. */
function wordsIn(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    const words = typeof said === 'object' && said !== null && 'message' in said ? said.message : '';
    return typeof words === 'string' ? words.slice(0, MOST_WORDS) : '';
  } catch {
    return '';
  }
}
