import { askShop } from './front.ts';

/** Postal codes that are none, 120 a minute and address: the answer is the shop's own. */
const PATH = '/api/cep/1';
const LIMIT = 120;
const REFUSED = 422;
const LIMITED = 429;
const CALLS = 400;
const AT_ONCE = 4;
/** Less than the minute, after which it all begins anew. */
const IN_MS = 50_000;

/** One who calls without end, of the address `from`; what is wrong with how she is held back, a sentence each. */
export async function callTooOften(from: string): Promise<string[]> {
  const counts = new Map<number, number>();
  const began = Date.now();
  let calls = 0;
  const callOn = async () => {
    while (calls < CALLS && Date.now() - began < IN_MS) {
      calls += 1;
      const answer = await askShop(PATH, { from }).catch(() => null);
      const status = answer?.status ?? 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callOn));
  const perSecond = (calls * 1000) / (Date.now() - began);
  const through = counts.get(REFUSED) ?? 0;
  const limited = counts.get(LIMITED) ?? 0;
  const others = calls - through - limited;
  // Each of three shops tells the others from a tenth of the limit on, once a second: that much more, and what comes in two seconds.
  const most = LIMIT + 3 * (LIMIT / 10) + 2 * perSecond;
  return [
    ...(others > 0 ? [`${others} of ${calls} calls of one address were not answered`] : []),
    ...(limited === 0 || through < LIMIT || through > most
      ? [`${through} of ${calls} calls of one address came through, of ${LIMIT} a minute`]
      : []),
  ];
}

/** So many calls that a shop tells the others of this address. */
export async function callOften(from: string): Promise<void> {
  for (let call = 0; call < LIMIT / 2; call += 1) await askShop(PATH, { from }).catch(() => null);
}
