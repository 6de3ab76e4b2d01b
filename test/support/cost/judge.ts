import type { MeteredShop, Told } from './metered-shop.ts';
import { askedWith, neighbourly, type Target } from './targets.ts';
import type { HostileKind } from './values.ts';
import { leastCost, slowness } from './yardstick.ts';

const MOST_MS = 100;
const MOST_ERROR_BYTES = 64 * 1024;
/** Below this nothing is worth a second look: an object of many keys changes its form on the way, say. */
const FLOOR_MS = 30;
/**
 * Twice as much of something may cost twice as much, and a little more: so twice over. One doubling alone would meet the
 * steps at which an engine changes an object's form or collects its garbage.
 */
const QUARTER = 0.25;
const MOST_GROWTH = 2.6 ** 2;

export interface Try {
  target: Target;
  kind: HostileKind;
  person: number;
}

/** What is wrong with the answer to a hostile value; null where nothing is. */
export async function judge(shop: MeteredShop, one: Try): Promise<{ wrong: string | null; told: Told }> {
  const told = await shop.cost(asked(one, 1));
  const wrong = wrongOf(told) ?? (told.ms < FLOOR_MS ? null : await wrongTwice(shop, one));
  return {
    told,
    wrong: wrong === null ? null : `${wrong}: ${nameOf(one)} (${told.status}, ${told.ms.toFixed(1)} ms)`,
  };
}

const asked = ({ target, kind, person }: Try, size: number) => askedWith(target, kind, { size, person });

const nameOf = ({ target: { operation, in: place, way }, kind }: Try) =>
  `${operation.method} ${operation.path} ${place} ${way.join('.')} with ${kind.name}`;

/** A provider's failure, or too much to do, is none. */
export const isDefect = (status: number) => status >= 500 && (status < 502 || status > 504);

function wrongOf({ status, body }: Told): string | null {
  const bytes = Buffer.byteLength(body);
  if (isDefect(status)) return 'a defect';
  return status >= 400 && bytes > MOST_ERROR_BYTES ? `an error of ${bytes} bytes` : null;
}

/** A burst of others' work falls on one measurement of several, and not on the same one again. */
async function wrongTwice(shop: MeteredShop, one: Try): Promise<string | null> {
  return (await wrongCost(shop, one)) === null ? null : wrongCost(shop, one);
}

async function wrongCost(shop: MeteredShop, one: Try): Promise<string | null> {
  const slow = slowness();
  const least = (measure: () => Promise<number>) => leastCost(FLOOR_MS, measure, slow);
  const cost = (size: number) => least(async () => (await shop.cost(asked(one, size))).ms);
  const whole = await cost(1);
  if (whole < FLOOR_MS) return null;
  if (whole > MOST_MS) {
    const turn = await least(() => shop.longestTurn(asked(one, 1)));
    if (turn > MOST_MS) return `blocks for ${turn.toFixed(0)} ms`;
  }
  // What the call costs with nothing hostile in it does not grow.
  const base = await least(async () => (await shop.cost(neighbourly(one.target.operation, one.person))).ms);
  const [large, small] = [whole - base, (await cost(QUARTER)) - base];
  const growth = large / Math.max(small, FLOOR_MS / MOST_GROWTH / 2);
  return large > FLOOR_MS && growth > MOST_GROWTH ? `grows ${growth.toFixed(1)} times when quadrupled` : null;
}
