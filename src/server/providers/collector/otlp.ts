import { httpCall, type HttpResult } from '../http-call.ts';

/** Where traces are collected, in OTLP over HTTP, as JSON. */
export interface Collector {
  url: string;
  /** What it wants besides, as a key; nobody else is told. */
  headers: Readonly<Record<string, string>>;
}

const CONNECT_MS = 2000;
const ANSWER_MS = 5000;

export type Collected = { kind: 'taken'; answer: string } | { kind: 'failed'; why: string };

/** Hands spans to a collector, in bounded time. Never throws. What it does not take is lost: nothing is sent twice. */
export async function handToCollector({ url, headers }: Collector, body: Uint8Array): Promise<Collected> {
  const result = await httpCall({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    connectMs: CONNECT_MS,
    answerMs: ANSWER_MS,
    totalMs: CONNECT_MS + ANSWER_MS,
  });
  if (result.kind === 'answer' && result.status >= 200 && result.status < 300)
    return { kind: 'taken', answer: result.text };
  return { kind: 'failed', why: whyOf(result) };
}

/** Of its words none: they may repeat what was sent. */
function whyOf(result: HttpResult): string {
  if (result.kind === 'answer') return `answered ${result.status}`;
  return result.timedOut ? 'no answer in time' : result.detail;
}
