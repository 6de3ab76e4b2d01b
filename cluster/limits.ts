import { setTimeout as sleep } from 'node:timers/promises';
import { askShop } from './front.ts';

/** Postal codes that are none, 120 a minute and address: the answer is the shop's own. */
const PATH = '/api/cep/1';
const LIMIT = 120;
const REFUSED = 422;
const LIMITED = 429;
const CALLS = 300;
/** Less than the minute, after which it all begins anew. */
const IN_MS = 50_000;
const PAUSE_MS = 40;
/** Each of three shops tells the others from a tenth of the limit on, once a second: that much more, and what comes in two seconds. */
const AT_MOST = LIMIT + 3 * (LIMIT / 10) + 2 * (1000 / PAUSE_MS);

/** One who calls without end, of the address `from`; what is wrong with how she is held back, a sentence each. */
export async function callTooOften(from: string): Promise<string[]> {
  const counts = new Map<number, number>();
  const until = Date.now() + IN_MS;
  let calls = 0;
  for (; calls < CALLS && Date.now() < until; calls += 1) {
    const answer = await askShop(PATH, { from }).catch(() => null);
    const status = answer?.status ?? 0;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    await sleep(PAUSE_MS);
  }
  const through = counts.get(REFUSED) ?? 0;
  const others = calls - through - (counts.get(LIMITED) ?? 0);
  return [
    ...(others > 0 ? [`${others} of ${calls} calls of one address were not answered`] : []),
    ...(through < LIMIT || through > AT_MOST
      ? [`${through} calls of one address came through, of ${LIMIT} a minute`]
      : []),
  ];
}

/** So many calls that a shop tells the others of this address. */
export async function callOften(from: string): Promise<void> {
  for (let call = 0; call < LIMIT / 2; call += 1) await askShop(PATH, { from }).catch(() => null);
}
