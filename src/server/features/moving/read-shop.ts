import { invalid } from '../../errors.ts';
import { headingOf, readTable, type TableFile } from './file-rows.ts';
import { isNuvemshopOrders, readNuvemshopOrders } from './nuvemshop-orders.ts';
import { isNuvemshop, readNuvemshop } from './nuvemshop.ts';
import type { OrdersFile, PeopleFile } from './old-order.ts';
import type { OldShop, Source } from './old-product.ts';
import { isNuvemshopPeople, isShopifyPeople, readNuvemshopPeople, readShopifyPeople } from './read-people.ts';
import { isShopifyOrders, readShopifyOrders } from './shopify-orders.ts';
import { isShopify, readShopify } from './shopify.ts';
import { isWoocommerce, readWoocommerce } from './woocommerce.ts';

interface ProductsFile extends OldShop {
  kind: 'produtos';
}

export type ReadFile = (ProductsFile | PeopleFile | OrdersFile) & { source: Source; lines: number };

const UNKNOWN =
  'Este arquivo não parece ser uma lista de produtos, clientes ou pedidos da Nuvemshop ou da Shopify, nem de produtos do WooCommerce. Exporte-a na loja antiga, como CSV, e envie o arquivo sem mudar a primeira linha.';

/** Files of the same shops that hold something else, by headings that only they have. */
const OTHERS: readonly (readonly [text: string, ...headings: string[]])[] = [
  ['carrinhos abandonados da Nuvemshop', 'id do carrinho'],
  ['redirecionamentos da Shopify', 'redirect from', 'redirect to'],
];

type Reader = readonly [
  source: Source,
  isIt: (headings: readonly string[]) => boolean,
  read: (table: TableFile, now: Date) => Promise<ProductsFile | PeopleFile | OrdersFile>,
];

const products =
  (read: (table: TableFile, now: Date) => Promise<OldShop>) =>
  async (table: TableFile, now: Date): Promise<ProductsFile> => ({
    kind: 'produtos',
    ...(await read(table, now)),
  });

/** Orders and people first: their headings are all their own. */
const READERS: readonly Reader[] = [
  ['nuvemshop', isNuvemshopOrders, readNuvemshopOrders],
  ['shopify', isShopifyOrders, readShopifyOrders],
  ['nuvemshop', isNuvemshopPeople, readNuvemshopPeople],
  ['shopify', isShopifyPeople, readShopifyPeople],
  ['nuvemshop', isNuvemshop, products(readNuvemshop)],
  ['shopify', isShopify, products(readShopify)],
  ['woocommerce', isWoocommerce, products(readWoocommerce)],
];

/** Reads another shop's own export file, known by its headings. Throws 422 with a text for the owner. */
export async function readShop(bytes: Uint8Array, now: Date): Promise<ReadFile> {
  const table = await readTable(bytes);
  const { headings, records } = table;
  const [source, , read] = READERS.find(([, isIt]) => isIt(headings)) ?? [];
  if (source === undefined || read === undefined) throw invalid(otherKind(table) ?? UNKNOWN);
  const file = await read(table, now);
  const count = file.kind === 'produtos' ? file.products.length : file.entries.length;
  if (count === 0) throw invalid(EMPTY[file.kind]);
  return { source, lines: records.length, ...file };
}

const EMPTY: Readonly<Record<ReadFile['kind'], string>> = {
  produtos: 'O arquivo não tem nenhum produto.',
  clientes: 'O arquivo não tem nenhum cliente.',
  pedidos: 'O arquivo não tem nenhum pedido.',
};

function otherKind({ headings }: TableFile): string | undefined {
  const folded = new Set(headings.map(headingOf));
  const [name] = OTHERS.find(([, ...needed]) => needed.every((heading) => folded.has(heading))) ?? [];
  return name && `Este é o arquivo de ${name}. Aqui entram produtos, clientes e pedidos.`;
}
