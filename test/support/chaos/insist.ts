import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../provider.ts';

const AGAIN_MS = 500;
const MOST_WAIT_SECONDS = 15;
const PATIENCE_MS = 120_000;
/** What the shop's own page asks for again by itself. */
const LATER = new Set([429, 500, 502, 503, 504]);

/** What somebody has asked for so far. */
export interface Asked {
  requests: number;
  /** Answers that are a defect. */
  defects: string[];
}

export type Insist = <T>(ask: (url: string) => Promise<Answer<T>>) => Promise<Answer<T>>;

/** Asks until there is an answer that is one, as the shop's own page does; where nobody answers, at the next address. */
export function insistently(
  urls: readonly string[],
  { number, asked }: { number: number; asked: Asked },
): Insist {
  let node = number;
  return async <T>(ask: (url: string) => Promise<Answer<T>>) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      asked.requests += 1;
      const answer = await ask(urls[node % urls.length] ?? '').catch(() => null);
      if (answer?.status === 500) asked.defects.push(JSON.stringify(answer.body));
      const body = answer?.body as { codigo?: string } | undefined;
      if (answer !== null && !LATER.has(answer.status) && body?.codigo !== 'em_andamento') return answer;
      if (Date.now() > end) throw new Error(`Person ${number} gave up: ${answer?.status} ${body?.codigo}`);
      if (answer === null) node += 1;
      const wait = Math.min(MOST_WAIT_SECONDS, Number(answer?.headers.get('retry-after') ?? 0));
      await sleep(Math.max(AGAIN_MS, wait * 1000));
    }
  };
}
