import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../edge/proxies.ts';
import { startProgram } from './program.ts';
import { askJson, DESCRIPTION, json, LISTED, NAMED, PRODUCTS, send, visitor, wordsOf } from './system.ts';
import type { Call, Given, System } from './system.ts';

/**
 * EverShop as its documentation runs it for real: `evershop build`, then `evershop start`, which brings a process for events and one for
 * timed work along. It counts calls by address, which the proxy in front of it tells, and keeps no page: each is rendered.
 */

const PROGRAM = 'node_modules/@evershop/evershop/dist/bin/evershop.js';

/** Of the description's editor: a row, a column, a paragraph. */
const TEXT = `[{"id":"r__1","size":1,"columns":[{"id":"c__1","size":1,"data":{"blocks":[{"type":"paragraph","data":{"text":"${DESCRIPTION}"}}]}}]}]`;

const SQL = `
insert into setting (name, value) values ('codPaymentStatus', '1');
insert into shipping_zone (name) values ('Brasil');
insert into shipping_zone_country (zone_id, country) select shipping_zone_id, 'BR' from shipping_zone;
insert into shipping_zone_provider (zone_id, provider_code) select shipping_zone_id, 'core' from shipping_zone;
insert into core_shipping_method (name) values ('Entrega');
insert into core_shipping_method_rate (method_id, zone_id, cost)
  select core_shipping_method_id, shipping_zone_id, 20 from core_shipping_method, shipping_zone;
insert into category (status, position) values (true, 1);
insert into category_description (category_description_category_id, name, url_key, description)
  select max(category_id), 'Vestidos', 'vestidos-medidos', '[]' from category;
insert into product (sku, price, weight, status, category_id, package_id)
  select 'SKU-' || i, 50 + i, 1, true, (select max(category_id) from category), (select min(package_id) from package)
  from generate_series(1, ${PRODUCTS}) i;
insert into product_description (product_description_product_id, name, description, url_key)
  select product_id, 'Vestido ${NAMED} ' || product_id, '${TEXT}', 'vestido-medido-' || product_id from product;
insert into product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
  select product_id, 1000000, true, true from product;
analyze;`;

const LIST = `query ($filters: [FilterInput]) { products(filters: $filters) { total items {
  uuid name sku url image { url alt } price { regular { value text } special { value text } } } } }`;

interface Filled {
  product: string;
  method: string;
}

export async function startEverShop({ folder, socket, database }: Given, version: string): Promise<System> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DB_HOST: socket,
    DB_PORT: '5432',
    DB_NAME: database,
    DB_USER: 'postgres',
    DB_PASSWORD: '',
    DB_SSLMODE: 'disable',
    PORT: String(port),
    SUPPRESS_NO_CONFIG_WARNING: '1',
  };
  const start = () =>
    startProgram({ args: [join(folder, PROGRAM), 'start'], cwd: folder, env }, async () => {
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      return ok;
    });
  // Its first start makes the tables; what is put in behind its back it reads at the next.
  await (await start()).stop();
  const filled = await fill(socket, database);
  const program = await start();
  const [cookie = ''] = (await fetch(url)).headers.getSetCookie().map((set) => set.split(';')[0]);
  const page = pagesOf(cookie);
  let numbersTwice = 0;
  return {
    name: `EverShop ${version}`,
    url,
    calls: {
      page: (index) => page(index, `/product/${filled.product}`),
      search: (index) => page(index, `/search?${new URLSearchParams({ keyword: wordsOf(index) })}`),
      list: (index) => list(index, []),
      found: (index) => list(index, [{ key: 'keyword', operation: 'eq', value: wordsOf(index) }]),
    },
    order: async (index) => {
      numbersTwice += await buy(url, index, filled.method);
    },
    remark: () =>
      numbersTwice === 0
        ? undefined
        : `${numbersTwice} orders were refused, as others had their number, and sent again`,
    stop: () => program.stop(),
  };
}

async function fill(socket: string, database: string): Promise<Filled> {
  const client = new Client({ host: socket, user: 'postgres', database });
  await client.connect();
  try {
    await client.query(SQL);
    const { rows } = await client.query<Filled>(
      'select (select uuid from product order by product_id limit 1) as product, uuid as method from core_shipping_method',
    );
    const [filled] = rows;
    if (filled === undefined) throw new Error('EverShop has no freight');
    return filled;
  } finally {
    await client.end();
  }
}

/** As a visitor who was there before asks: it writes a session for each who has none. */
function pagesOf(cookie: string) {
  return (index: number, path: string): Call => ({
    path,
    headers: { accept: 'text/html', cookie, ...visitor(index) },
  });
}

function post(index: number, path: string, body: unknown): Call {
  const headers = { ...json, ...visitor(index) };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

const list = (index: number, more: readonly object[]) =>
  post(index, '/api/graphql', {
    query: LIST,
    variables: { filters: [{ key: 'limit', operation: 'eq', value: String(LISTED) }, ...more] },
  });

const MOST_TRIES = 20;
/** Who places an order at the same time may have been given its number. */
const NUMBER_TAKEN = 'ORDER_NUMBER_UNIQUE';

/** A cart, and then all that its page of payment sends in one call: paid when it is delivered. How often that had to be sent again. */
async function buy(url: string, index: number, method: string): Promise<number> {
  const email = `ana${index}@example.com`;
  const items = [{ sku: `SKU-${1 + (index % PRODUCTS)}`, qty: 1 }];
  const { body } = await askJson<{ data: { cartId: string } }>(
    url,
    post(index, '/api/carts', { items, customer_full_name: 'Ana Souza', customer_email: email }),
  );
  const { cartId } = body.data;
  const address = {
    full_name: 'Ana Souza',
    telephone: '21988887777',
    address_1: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    province: 'BR-SP',
    country: 'BR',
    postcode: '01310-100',
  };
  const order = {
    cart_id: cartId,
    customer: { email, fullName: 'Ana Souza' },
    shippingAddress: address,
    billingAddress: address,
    shippingProvider: 'core',
    shippingMethod: method,
    paymentMethod: 'cod',
  };
  const call = post(index, `/api/carts/${cartId}/checkout`, order);
  for (let tries = 0; ; tries += 1) {
    const { ok, text } = await send(url, call);
    if (!ok && text.includes(NUMBER_TAKEN) && tries < MOST_TRIES) continue;
    if (!ok || !text.includes('"order_number"')) throw new Error(`EverShop: ${text.slice(0, 300)}`);
    return tries;
  }
}
