import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../edge/proxies.ts';
import { runProgram, startProgram } from './program.ts';
import { askJson, json, LISTED, PRODUCTS, visitor, wordsOf } from './system.ts';
import type { Call, Given, System } from './system.ts';

/**
 * Vendure as its documentation runs it for real: a server and a worker, a queue of jobs and an index of the search in the database. It has
 * no pages: shops write their own before its API.
 */

const PROGRAM = join(import.meta.dirname, 'vendure-program.ts');
const INDEXED_MS = 300_000;

/** The list of a shop's page, from the index that it keeps for that. */
const LIST = `query ($input: SearchInput!) { search(input: $input) { totalItems items {
  productId productName slug description productAsset { preview }
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;

const FAILED = '... on ErrorResult { errorCode message }';
const ADD = `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) { ... on Order { code } ${FAILED} } }`;
/** All that follows, in one call: what a page sends in five. */
const PAY = `mutation ($mail: String!) {
  setCustomerForOrder(input: { firstName: "Ana", lastName: "Souza", emailAddress: $mail }) { __typename ${FAILED} }
  setOrderShippingAddress(input: { fullName: "Ana Souza", streetLine1: "Avenida Paulista, 1000", city: "São Paulo",
    postalCode: "01310-100", countryCode: "BR" }) { __typename ${FAILED} }
  setOrderShippingMethod(shippingMethodId: ["1"]) { __typename ${FAILED} }
  transitionOrderToState(state: "ArrangingPayment") { __typename ${FAILED} }
  addPaymentToOrder(input: { method: "standard-payment", metadata: {} }) { __typename ... on Order { code state } ${FAILED} }
}`;

export async function startVendure({ folder, socket, database }: Given, version: string): Promise<System> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DB_HOST: socket, DB_NAME: database, PORT: String(port) };
  await runProgram({ args: [PROGRAM, 'setup'], cwd: folder, env });
  const server = await startProgram({ args: [PROGRAM, 'server'], cwd: folder, env }, async () => {
    const { ok } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    return ok;
  });
  const worker = await startProgram({ args: [PROGRAM, 'worker'], cwd: folder, env }, async () => true);
  await untilIndexed(url);
  return {
    name: `Vendure ${version}`,
    url,
    calls: {
      list: (index) => list(index, {}),
      found: (index) => list(index, { term: wordsOf(index) }),
    },
    order: (index) => buy(url, index),
    async stop() {
      await worker.stop();
      await server.stop();
    },
  };
}

function ask(index: number, query: string, variables: unknown): Call {
  const headers = { ...json, ...visitor(index) };
  return { method: 'POST', path: '/shop-api', headers, body: JSON.stringify({ query, variables }) };
}

const list = (index: number, more: object) =>
  ask(index, LIST, { input: { take: LISTED, groupByProduct: true, ...more } });

/** Its worker indexes what was put in. */
async function untilIndexed(url: string): Promise<void> {
  for (const until = Date.now() + INDEXED_MS; ; await sleep(500)) {
    const { body } = await askJson<{ data: { search: { totalItems: number } } }>(url, list(0, {}));
    if (body.data.search.totalItems === PRODUCTS) return;
    if (Date.now() > until) throw new Error(`Vendure has indexed ${body.data.search.totalItems} products`);
  }
}

type Told = Record<string, { code?: string; state?: string }>;

/** By the payment that it has for trying it out. */
async function buy(url: string, index: number): Promise<void> {
  const added = ask(index, ADD, { variant: String(1 + (index % PRODUCTS)) });
  const { headers, body } = await askJson<{ data?: Told }>(url, added);
  const token = headers.get('vendure-auth-token') ?? '';
  if (body.data?.['addItemToOrder']?.code === undefined) throw new Error(`Vendure: ${said(body)}`);
  const pay = ask(index, PAY, { mail: `ana${index}@example.com` });
  const paid = await askJson<{ data?: Told }>(url, {
    ...pay,
    headers: { ...pay.headers, authorization: `Bearer ${token}` },
  });
  if (paid.body.data?.['addPaymentToOrder']?.state !== 'PaymentAuthorized')
    throw new Error(`Vendure: ${said(paid.body)}`);
}

const said = (body: unknown) => JSON.stringify(body).slice(0, 500);
