import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { MANY, measured } from './support/how-many.ts';
import { movingFiles } from './support/moving.ts';
import {
  nuvemshopCatalogue,
  shopifyCatalogue,
  UNCOUNTED,
  woocommerceCatalogue,
  type Expected,
  type OldCatalogue,
} from './support/old-catalogues.ts';
import { manyShopifyOrders, manyShopifyPeople } from './support/old-people.ts';
import { productFile } from './support/product-file.ts';
import { unzip } from './support/unzip.ts';

// Long: whole catalogues of three shops are tried, brought, brought again, taken out and undone.

/** A whole shop comes, once, and goes out again as it came. `npm run moving` does so with 2,000 products of each shop. */

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
  for (const table of ['former_orders', 'moving_imports', 'customers'] as const)
    await office.db.deleteFrom(table).execute();
});

const LONG = 3_600_000;
const moving = movingFiles(() => office);
const products = productFile(() => office);
const encoder = new TextEncoder();

interface TakenProduct extends Omit<Expected, 'variantes'> {
  nome: string;
  variantes: unknown[];
}

async function takenAway() {
  const answer = await fetch(`${office.url}/api/gerenciamento/mudanca/tudo.zip`, {
    headers: { authorization: `Bearer ${office.tokens.admin}` },
  });
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const told = JSON.parse(files['produtos.json'] ?? '') as TakenProduct[];
  return { csv: files['produtos.csv'] ?? '', told };
}

const expectedOf = ({ preco, promocional, estoque, variantes }: TakenProduct): Expected => ({
  preco,
  promocional,
  estoque,
  variantes: variantes.length,
});

const written = async () => (await office.db.selectFrom('audit_log').select('id').execute()).length;

/** What the trial said is what came. */
function expectAsTried({ conferencia, resultado }: DetalheDaMudanca): void {
  expect(resultado).toEqual(conferencia);
}

async function expectToComeAndGo(shop: string, { file, garments, out }: OldCatalogue): Promise<void> {
  const answer = { estoqueSemContagem: UNCOUNTED, atualizar: true };
  const first = await measured(`${shop}: conferência`, () => moving.checked(file));
  const tried = { novo: garments.size, alterado: 0, igual: 0, fora: out };
  expect((await moving.find(first)).conferencia).toEqual(tried);
  const came = await measured(`${shop}: importação`, () => moving.doAll(first, 'trazer', answer));
  expect(came.status).toBe('pronto');
  expectAsTried(came);

  // The same file again, and all of it is to be brought up to date: there is nothing to do.
  const second = await measured(`${shop}: conferência de novo`, () => moving.checked(file));
  const again = { novo: 0, alterado: 0, igual: garments.size, fora: out };
  const { conferencia } = await moving.find(second);
  const changed = await moving.lines(second, '?tipo=alterado&limit=3');
  expect(conferencia, JSON.stringify(changed.map(({ nome, mudancas }) => ({ nome, mudancas })))).toEqual(
    again,
  );
  const before = await written();
  expectAsTried(await moving.doAll(second, 'trazer', answer));
  // What was not changed is not written down as changed, and keeps its version: only the press and its end are told.
  expect((await written()) - before).toBe(2);

  // Out, as it was there; and the file that goes out changes nothing when it comes in.
  const { csv, told } = await measured(`${shop}: levar tudo`, takenAway);
  expect(new Map(told.map((one) => [one.nome, expectedOf(one)]))).toEqual(new Map(garments));
  const { result } = await measured(`${shop}: o CSV de volta`, () => products.load(encoder.encode(csv)));
  expect(result).toMatchObject({ novos: 0, alterados: 0, iguais: garments.size, mudancas: [], erros: [] });

  const undone = await measured(`${shop}: desfazer`, () => moving.doAll(first, 'desfazer'));
  expect(undone.desfeitos).toEqual({ desfeito: garments.size, arquivado: 0, ficou: 0 });
  expect((await takenAway()).told).toEqual([]);
}

describe('a whole catalogue', () => {
  it(
    '[MOVE-41, MOVE-42] of Nuvemshop comes with the numbers of its trial, twice without doubling, and goes out and in unchanged',
    () => expectToComeAndGo('Nuvemshop', nuvemshopCatalogue(MANY)),
    LONG,
  );

  it(
    '[MOVE-41] of Shopify comes with the numbers of its trial, twice without doubling, and goes out and in unchanged',
    () => expectToComeAndGo('Shopify', shopifyCatalogue(MANY)),
    LONG,
  );

  it(
    '[MOVE-41] of WooCommerce comes with the numbers of its trial, twice without doubling, and goes out and in unchanged',
    () => expectToComeAndGo('WooCommerce', woocommerceCatalogue(MANY)),
    LONG,
  );
});

describe("Shopify's people and orders", () => {
  const rowsOf = async (table: 'customers' | 'former_orders') =>
    (await office.db.selectFrom(table).select('id').execute()).length;

  it(
    '[MOVE-28, MOVE-41] come in the same numbers, twice without doubling, and go again',
    async () => {
      const people = encoder.encode(manyShopifyPeople(MANY));
      const without = Math.floor(MANY / 10);
      const first = await measured('Shopify: clientes', () => moving.checked(people));
      const tried = { novo: MANY - without, alterado: 0, igual: 0, fora: without };
      expect((await moving.find(first)).conferencia).toEqual(tried);
      expectAsTried(await moving.doAll(first, 'trazer'));
      const again = await moving.doAll(await moving.checked(people), 'trazer');
      expect(again.resultado).toEqual({ novo: 0, alterado: 0, igual: MANY - without, fora: without });
      expect(await rowsOf('customers')).toBe(MANY - without);

      const orders = encoder.encode(manyShopifyOrders(MANY, MANY / 4));
      const brought = await measured('Shopify: pedidos', async () =>
        moving.doAll(await moving.checked(orders), 'trazer'),
      );
      expectAsTried(brought);
      expect(brought.resultado).toMatchObject({ novo: MANY, fora: 0 });
      const twice = await moving.doAll(await moving.checked(orders), 'trazer');
      expect(twice.resultado).toMatchObject({ novo: 0, igual: MANY });
      expect(await rowsOf('former_orders')).toBe(MANY);
      expect((await moving.doAll(brought.id, 'desfazer')).desfeitos).toMatchObject({ desfeito: MANY });
      expect(await rowsOf('former_orders')).toBe(0);
    },
    LONG,
  );
});
