import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { know } from './support/cost/neighbours.ts';
import { judge, type Try } from './support/cost/judge.ts';
import { openMeteredShop, type MeteredShop } from './support/cost/metered-shop.ts';
import {
  neighbourly,
  readOperations,
  targetsOf,
  type Asked,
  type Operation,
} from './support/cost/targets.ts';
import { KINDS } from './support/cost/values.ts';
import { almost, seeded, type Random } from './support/hostile-values.ts';

/** Every place of every call that takes a value, under values that are made to cost: one after the other, each measured. */
// Long: fifteen hundred requests, one at a time.

const REQUESTS = Number(process.env['COST_REQUESTS'] ?? 1500);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_125);
/** Of all requests these have several wrong values at once. */
const ODD_SHARE = 0.35;
const WARM_UP = 200;
/** What is compiled and kept on the way. Caches tell by themselves what they hold. */
const MOST_GROWTH_BYTES = 32 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

let shop: MeteredShop;
let operations: Operation[];

beforeAll(async () => {
  shop = await openMeteredShop();
  operations = await readOperations(shop.url);
  const [piece] = (await (await fetch(`${shop.url}/api/produtos?limit=1`)).json()) as Produto[];
  const bought = piece?.variantes.find(({ estoque }) => estoque > 0);
  if (piece === undefined || bought === undefined) throw new Error('There is nothing to buy');
  know({ id: String(piece.id), corSelecionada: bought.cor, tamanhoSelecionado: bought.tamanho });
});
afterAll(() => shop?.stop());

const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Each place once with some kind before any has a second one, in an order that the seed gives. */
function* triesOf(random: Random): Generator<Try> {
  const places = shuffled(targetsOf(operations), random).map((target) => ({
    target,
    kinds: shuffled(KINDS, random),
  }));
  for (let person = 1; ;) {
    for (const { target, kinds } of places) {
      person += 1;
      const kind = kinds[Math.floor(person / places.length) % kinds.length];
      if (kind !== undefined) yield { target, kind, person };
    }
  }
}

/** A call with some of its values wrong, each in its own way. */
function oddly(operation: Operation, random: Random, person: number): Asked {
  const asked = neighbourly(operation, person);
  const { body, type } = operation;
  const some = random() < 0.3 ? 0.02 : 0.2;
  return body === null || type !== undefined ? asked : { ...asked, body: almost(body, random, some) };
}

const cacheBytes = async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const held = text.matchAll(/^vitrine_(?:cache_bytes\{[^}]*\}|page_cache_bytes) (\S+)$/gm);
  return [...held].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
};

/** Right by all that a description tells, and refused for what it cannot: a password, a link, a signature, a file, a rule between fields. */
const REFUSED_ALL_THE_SAME =
  /senha|login|segundo-fator|configuracoes|promocoes|confirmar-email|administradores|webhook|avise-me|importar|relatos-csp|estorno|clientes\/me$/;

describe('no input', () => {
  it('[ERR-46] stops at the door: what stands beside it is right', async () => {
    const refused: string[] = [];
    for (const [person, operation] of operations.entries()) {
      if (REFUSED_ALL_THE_SAME.test(operation.path)) continue;
      const { status, body } = await shop.cost(neighbourly(operation, 1_000_000 + person));
      if ([400, 401, 422].includes(status))
        refused.push(`${status} ${operation.method} ${operation.path} ${body.slice(0, 200)}`);
    }
    expect(operations.length).toBeGreaterThan(110);
    expect(refused).toEqual([]);
  });

  it(`[ERR-16, ERR-46, ERR-47] breaks a call, blocks others, is told at length, or grows dear or large: ${REQUESTS} requests, CHAOS_SEED=${SEED}`, async () => {
    const random = seeded(SEED);
    const tries = triesOf(random);
    const wrong: string[] = [];
    const seen = new Set<number>();
    let [heapBefore, cachesBefore] = [0, 0];
    for (let n = 0; n < REQUESTS; n += 1) {
      if (n === WARM_UP) [heapBefore, cachesBefore] = [await shop.ask('heap'), await cacheBytes()];
      if (random() < ODD_SHARE) {
        const operation = operations[Math.floor(random() * operations.length)];
        if (operation === undefined) continue;
        const asked = oddly(operation, random, 2_000_000 + n);
        const { status, ms } = await shop.cost(asked);
        seen.add(status);
        if (status >= 500 && (status < 502 || status > 504))
          wrong.push(
            `a defect: ${status} ${asked.method} ${asked.path} ${asked.body?.slice(0, 300)} (${ms} ms)`,
          );
        continue;
      }
      const { value } = tries.next();
      const { told, wrong: found } = await judge(shop, value);
      seen.add(told.status);
      if (found !== null) wrong.push(found);
    }
    expect(wrong).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([200, 404, 422]));
    const grown = (await shop.ask('heap')) - heapBefore - ((await cacheBytes()) - cachesBefore);
    expect(grown / MEGABYTE).toBeLessThan(MOST_GROWTH_BYTES / MEGABYTE);
  }, 3_600_000);
});
