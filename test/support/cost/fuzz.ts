import { almost, hostile, type Random } from '../hostile-values.ts';
import { isDefect, judge, type Try } from './judge.ts';
import type { MeteredShop } from './metered-shop.ts';
import { neighbourly, targetsOf, type Asked, type Operation } from './targets.ts';
import { KINDS } from './values.ts';

/** Of all requests these have several wrong values at once, in their address, too. */
const ODD_SHARE = 0.4;
const ODD_ADDRESSES = 0.3;
const WARM_UP = 200;
/** What is compiled and kept on the way. Caches tell by themselves what they hold. */
const MOST_GROWTH_BYTES = 32 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

interface Fuzzed {
  wrong: string[];
  /** Statuses of all answers. */
  seen: ReadonlySet<number>;
}

interface FuzzOptions {
  operations: readonly Operation[];
  requests: number;
  random: Random;
  /** Enough is known by so many. */
  most?: number;
}

/** Puts costly and odd values into calls, so many times, and tells what they did that no value may do. */
export async function fuzz(
  shop: MeteredShop,
  { operations, requests, random, most = 20 }: FuzzOptions,
): Promise<Fuzzed> {
  const tries = triesOf(operations, random);
  const wrong: string[] = [];
  const seen = new Set<number>();
  const memory = async () => (await shop.ask('heap')) - (await shop.keptBytes());
  const warmUp = Math.min(WARM_UP, requests / 4);
  let before = Number.POSITIVE_INFINITY;
  for (let n = 0; n < requests && wrong.length < most; n += 1) {
    if (n >= warmUp && before === Number.POSITIVE_INFINITY) before = await memory();
    if (random() < ODD_SHARE) {
      const operation = operations[Math.floor(random() * operations.length)];
      if (operation === undefined) continue;
      const asked = oddly(operation, { random, person: 2_000_000 + n });
      const { status, ms } = await shop.cost(asked);
      seen.add(status);
      const what = `${asked.method} ${asked.path} ${asked.body?.slice(0, 300)} (${ms} ms)`;
      if (isDefect(status)) wrong.push(`a defect: ${status} ${what}`);
      continue;
    }
    const { value } = tries.next();
    if (value === undefined) continue;
    const { told, wrong: found } = await judge(shop, value);
    seen.add(told.status);
    if (found !== null) wrong.push(found);
  }
  const grown = (await memory()) - before;
  if (grown > MOST_GROWTH_BYTES) wrong.push(`the memory grew by ${(grown / MEGABYTE).toFixed(0)} MB`);
  return { wrong, seen };
}

const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Each place once with some kind before any has a second one, in an order that the seed gives. */
function* triesOf(operations: readonly Operation[], random: Random): Generator<Try, undefined> {
  const places = shuffled(targetsOf(operations), random).map((target) => ({
    target,
    kinds: shuffled(KINDS, random),
  }));
  for (let person = 1; places.length > 0;) {
    for (const { target, kinds } of places) {
      person += 1;
      const kind = kinds[Math.floor(person / places.length) % kinds.length];
      if (kind !== undefined) yield { target, kind, person };
    }
  }
  return undefined;
}

/** A call with some of its values wrong, each in its own way. */
function oddly(operation: Operation, { random, person }: { random: Random; person: number }): Asked {
  const asked = neighbourly(operation, person);
  const { body, type, path, parameters } = operation;
  const inBody = body === null || type !== undefined ? {} : { body: almost(body, random, oddsOf(random)) };
  if (random() > ODD_ADDRESSES) return { ...asked, ...inBody };
  const filled = path.replaceAll(/\{\w+\}/g, () => inAddress(random));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random() < 0.7)
    .map(({ name }) => `${name}=${inAddress(random)}`);
  return { ...asked, ...inBody, path: query.length > 0 ? `${filled}?${query.join('&')}` : filled };
}

const oddsOf = (random: Random) => (random() < 0.3 ? 0.02 : 0.2);

/** A text for an address: half of the time a number, which may be somebody's. */
const inAddress = (random: Random) =>
  encodeURIComponent(
    random() < 0.5
      ? String(Math.ceil(random() * 3))
      : hostile(random)
          .replaceAll(/\\u[\da-f]{4}/g, '\u0001')
          .slice(0, 900)
          .toWellFormed(),
  );
