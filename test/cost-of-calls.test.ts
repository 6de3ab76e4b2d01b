import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { told } from './support/chaos/tally.ts';
import { fuzz } from './support/cost/fuzz.ts';
import { openMeteredShop } from './support/cost/metered-shop.ts';
import { know } from './support/cost/neighbours.ts';
import { startPlanted } from './support/cost/planted.ts';
import { neighbourly, readOperations, type Operation } from './support/cost/targets.ts';
import { seeded } from './support/hostile-values.ts';

/** Every place of every call that takes a value, under values that are made to cost: one after the other, each measured. */
// Long: some two thousand requests, one at a time.

const REQUESTS = Number(process.env['COST_REQUESTS'] ?? 1800);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_125);

let shop: Awaited<ReturnType<typeof openMeteredShop>>;
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

/**
 * Right by all that a description tells, and refused for what it cannot: a link or a signature that was sent, a key that
 * signs, a file, what nobody is to be locked out by, a piece that is sold out, already as it is wanted or the last, and one of several names.
 */
const REFUSED_ALL_THE_SAME =
  /me\/senha$|clientes\/me$|redefinir-senha|confirmar-email|apagar-dados\/|admin\/convites|me\/email|gerenciamento\/convites|login\/(?:segundo-fator|chave)$|segundo-fator\/chaves$|webhook$|importar$|mudanca\/(?:arquivos|enderecos\/mapa)$|avise-me$|gerenciamento\/vales|pedidos\/\{id\}\/pecas$|pedidos\/\{id\}\/pacotes$|custom-pix\/ligados$/;

describe('no input', () => {
  it('[ERR-46] stops at the door: what stands beside it is right', async () => {
    const refused: string[] = [];
    for (const [person, operation] of operations.entries()) {
      if (REFUSED_ALL_THE_SAME.test(operation.path)) continue;
      const { status, body } = await shop.cost(neighbourly(operation, 1_000_000 + person));
      if ([400, 401, 422].includes(status))
        refused.push(`${status} ${operation.method} ${operation.path} ${body.slice(0, 600)}`);
    }
    expect(operations.length).toBeGreaterThan(110);
    expect(refused).toEqual([]);
  });

  it(`[ERR-16, ERR-46, ERR-47] breaks a call, blocks others, is told at length, or grows dear or large: ${REQUESTS} requests, CHAOS_SEED=${SEED}`, async () => {
    await told('costly and odd values in all calls', async (row) => {
      const { wrong, seen } = await fuzz(shop, { operations, requests: REQUESTS, random: seeded(SEED) });
      Object.assign(row, { rounds: 1, requests: REQUESTS, broken: wrong.length });
      expect(wrong).toEqual([]);
      expect([...seen]).toEqual(expect.arrayContaining([200, 404, 422]));
    });
  }, 3_600_000);
});

describe('what calls must not do', () => {
  it.each([
    [
      '/quadratic',
      /^grows [\d.]+ times when quadrupled: POST \/quadratic|^blocks for \d+ ms: POST \/quadratic/,
    ],
    ['/blocks', /^blocks for \d+ ms: POST \/blocks/],
    ['/leak', /^the memory grew by \d+ MB/],
    ['/broken', /^a defect: (?:500 )?POST \/broken/],
    ['/fat', /^an error of \d+ bytes: POST \/fat/],
  ])('[ERR-48] is found where it is planted: %s', async (path, report) => {
    const planted = await startPlanted();
    try {
      const operations = [planted.operation(path)];
      const { wrong } = await fuzz(planted, { operations, requests: 400, random: seeded(SEED), most: 1 });
      expect(wrong).toEqual([expect.stringMatching(report)]);
    } finally {
      await planted.stop();
    }
  });

  it('[ERR-48] is not found where nothing is planted', async () => {
    const planted = await startPlanted();
    const operations = [planted.operation('/sound')];
    const { wrong } = await fuzz(planted, { operations, requests: 100, random: seeded(SEED) });
    await planted.stop();
    expect(wrong).toEqual([]);
  });
});
