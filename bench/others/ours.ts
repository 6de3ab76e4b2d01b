import { Client } from 'pg';
import { putManyOnSale } from '../../test/support/many-products.ts';
import { shopperAt, type Wanted } from '../../test/support/shopper.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { startPurchases } from '../purchases/shop.ts';
import { askJson, LISTED, PRODUCTS, visitor, wordsOf } from './system.ts';
import type { Call, System } from './system.ts';

/**
 * Ours as `npm start` runs it: one process, and its stand-ins of the provider, the carrier and the mail server in another. Its
 * products have three colours, three sizes and a picture each.
 */

interface Product {
  id: number;
  preco: number;
  promocional: number | null;
  cor: { nome: string }[];
  tamanho: { tamanho: string }[];
}

/** Enough for every round. */
const PLENTY = `insert into stock_movements (stock_item_id, product_id, delta, reason)
  select id, product_id, 100000, 'edit' from stock_items`;

export async function startOurs(databaseUrl: string): Promise<System> {
  const folder = await temporaryFolder('vitrine-beside-others');
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count: PRODUCTS });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(PLENTY);
  await client.query('update catalog_version set version = version + 1');
  await client.query('analyze');
  await client.end();
  const purchases = await startPurchases({
    dataDir: folder.path,
    env: { DATABASE_URL: databaseUrl, DEMO_FALLBACK: 'off' },
  });
  const { url } = purchases.shop;
  const { body: products } = await askJson<Product[]>(url, { path: '/api/produtos' });
  const wanted = products.map(wantedOf);
  const [first] = wanted;
  if (first === undefined) throw new Error('The shop has no products');
  const ofList = { campos: 'cartao', limit: String(LISTED) };
  return {
    name: 'Vitrine',
    url,
    calls: {
      page: (index) => page(index, `/produto/${first.productId}`),
      search: (index) => page(index, `/produtos?${new URLSearchParams({ busca: wordsOf(index) })}`),
      list: (index) => list(index, ofList),
      found: (index) => list(index, { ...ofList, q: wordsOf(index) }),
    },
    /** Freight first, as a cart asks for it, then the order with its PIX. */
    async order(index) {
      const piece = wanted[index % wanted.length] ?? first;
      await purchases.order(await shopperAt(url, visitor(index)['x-forwarded-for']).checkOut([piece]));
    },
    async stop() {
      await purchases.stop();
      await folder.remove();
    },
  };
}

function wantedOf({ id, preco, promocional, cor, tamanho }: Product): Wanted {
  return {
    productId: id,
    cor: cor[0]?.nome ?? '',
    tamanho: tamanho[0]?.tamanho ?? '',
    quantity: 1,
    preco: promocional ?? preco,
  };
}

const page = (index: number, path: string): Call => ({
  path,
  headers: { accept: 'text/html', ...visitor(index) },
});

const list = (index: number, asked: Record<string, string>): Call => ({
  path: `/api/produtos?${new URLSearchParams(asked)}`,
  headers: { accept: 'application/json', ...visitor(index) },
});
