import autocannon from 'autocannon';
import { setTimeout as sleep } from 'node:timers/promises';
import { ofRounds, type Figure } from '../figure.ts';
import type { Call, System } from './system.ts';

const CONNECTIONS = 16;
const CLIENTS = 8;
/** Between two sides, so that what one leaves behind is not the next one's burden. */
const PAUSE_MS = 300;

/** Somebody who is asked the same as others, or does the same. */
export interface Side {
  name: string;
  /** How many times a second, in so many seconds. */
  rate(seconds: number): Promise<number>;
}

/** What each side's rate was in each round. */
export type Rates = ReadonlyMap<string, readonly number[]>;

/** Asks all sides in turns, each once to warm up. */
export async function inTurns(
  sides: readonly Side[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Rates> {
  const rates = new Map(sides.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, rate } of sides) {
      await sleep(PAUSE_MS);
      const measured = await rate(round === 0 ? seconds / 2 : seconds);
      if (round > 0) rates.get(name)?.push(measured);
    }
  }
  return rates;
}

/** How often our side does it beside each of the others, and each of all beside the yardstick: of rates of the same round. */
export function figuresOf(
  what: string,
  rates: Rates,
  { ours, yardstick }: Record<'ours' | 'yardstick', string>,
) {
  const compared = (name: string, of: string): Figure => {
    const [some, others] = [rates.get(name) ?? [], rates.get(of) ?? []];
    const detail = `${rateOf(some)} against ${rateOf(others)}`;
    const ratios = some.map((rate, round) => rate / (others[round] ?? Number.NaN));
    return { name: `${what}: ${name}`, ...ofRounds(ratios), yardstick: of, detail };
  };
  const systems = [...rates.keys()].filter((name) => name !== yardstick);
  return [
    ...systems.filter((name) => name !== ours).map((name) => compared(ours, name)),
    ...systems.map((name) => compared(name, yardstick)),
  ];
}

function rateOf(rates: readonly number[]): string {
  const { ratio: rate } = ofRounds(rates);
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`;
}

/** Answers a second to many who ask at once. Throws where an answer is not the one that was asked for. */
export async function answersPerSecond(
  url: string,
  { call, seconds }: { call: () => Call; seconds: number },
): Promise<number> {
  const { statusCodeStats, errors, requests } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, method: 'GET', ...call() }) }],
  });
  const odd = Object.keys(statusCodeStats).filter((status) => status !== '200');
  if (odd.length > 0 || errors > 0) throw new Error(`${url}: ${odd.join()}, ${errors} errors`);
  return requests.total / seconds;
}

/** How often several at once do it, until those that have begun in time have ended. */
export async function timesPerSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - began < seconds * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1000) / (performance.now() - began);
}

/** Each call differs from all before it. */
export function askedOf({ url, name }: Pick<System, 'url' | 'name'>, ask: (index: number) => Call): Side {
  let index = 0;
  return { name, rate: (seconds) => answersPerSecond(url, { call: () => ask((index += 1)), seconds }) };
}

export function ordersOf({ name, order }: Pick<System, 'name' | 'order'>): Side {
  let index = 0;
  return { name, rate: (seconds) => timesPerSecond(() => order((index += 1)), seconds) };
}
