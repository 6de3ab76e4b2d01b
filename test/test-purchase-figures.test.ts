import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productIdOf } from '#shared/cart.ts';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { adminToken, callShop, OFFICE_ENV, payCharge } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { readRouteTable } from './support/route-table.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';
import { askPix, letIn, pixBody, triedCheckout } from './support/test-purchases.ts';

// One sale, and beside it one purchase by which the shop was tried: whatever the office is told is what it was told before.

let shop: RunningShop;
let token: string;
let promotion: PromocaoLida;
let pieceId: number | null;

beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  token = await adminToken(shop.url);
  const document = { nome: 'Semana da loja', tipo: 'percentual', percentual: 10 };
  const made = await office<{ promocao: PromocaoLida }>('POST', '/gerenciamento/promocoes', document);
  promotion = made.promocao;
  await office('POST', `/gerenciamento/promocoes/${promotion.id}/publicar`);
  const state = await triedCheckout(shop.url, '');
  pieceId = productIdOf(state.items[0]?.id ?? '');
  await buy('');
});
afterAll(() => shop?.stop());

const headers = () => ({ authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() });
const office = <T>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, headers());

/** A piece by PIX, at what the shop asks for it now, paid; its order's number. */
async function buy(cookie: string): Promise<number> {
  const state = await triedCheckout(shop.url, cookie);
  const body = pixBody(state);
  const told = (await askPix(shop.url, body, { cookie })).body as unknown as { total?: number };
  const sent = told.total === undefined ? body : { ...body, transaction_amount: told.total };
  const made = await askPix(shop.url, sent, { cookie });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await payCharge(shop.url, made.body.payment.id ?? '');
  return made.body.pedido.id;
}

/** Each tells of orders one by one, where a test is marked, or of what happened by it. */
const TELLS_OF_IT = [
  '/admin/sessoes',
  '/gerenciamento/auditoria',
  '/gerenciamento/emails',
  '/gerenciamento/estado',
  '/gerenciamento/mudanca/tudo.zip',
  // With the moment at which it was made in it.
  '/gerenciamento/mudanca/fotografias.zip',
  '/gerenciamento/pedidos.csv',
  '/gerenciamento/primeiros-passos',
  '/gerenciamento/configuracoes',
  '/gerenciamento/configuracoes/versoes',
  '/gerenciamento/procurar',
  '/gerenciamento/procurar?q=rita',
  '/pedidos',
  '/gerenciamento/pedidos',
];
/** Where pieces lie: those that a test keeps are kept. */
const TELLS_OF_STOCK = [
  '/gerenciamento/produtos',
  '/gerenciamento/produtos.csv',
  '/gerenciamento/produtos/estoque-baixo',
  '/gerenciamento/reposicao',
  '/gerenciamento/reposicao.csv',
];

/** All that the office and the shop's lists say now, by address. */
async function readAll(): Promise<Map<string, string>> {
  const routes = await readRouteTable(shop.url);
  const told = routes
    .filter(({ method, path, act }) => method === 'GET' && act !== undefined && !path.includes('{'))
    .map(({ path }) => path);
  const said = new Map<string, string>();
  for (const path of [
    ...told,
    '/gerenciamento/procurar?q=rita',
    '/produtos?sort=mais-vendidos',
    `/gerenciamento/promocoes/${promotion.id}`,
    `/gerenciamento/promocoes/${promotion.id}/usos`,
    `/gerenciamento/promocoes/${promotion.id}/codigos`,
    `/gerenciamento/reposicao?dias=30`,
    `/gerenciamento/produtos/${pieceId}/serviu`,
  ]) {
    const answer = await fetch(`${shop.url}/api${path}`, { headers: headers() });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = path.endsWith('.zip') ? createHash('sha256').update(bytes).digest('hex') : bytes.toString();
    said.set(path, `${answer.status} ${answer.headers.get('x-total-count') ?? ''} ${text}`);
  }
  return said;
}

/** What is said otherwise than before. */
const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
const except = (paths: string[], known: readonly string[]) => paths.filter((path) => !known.includes(path));

it('[DAYS-21] a purchase that tries the shop changes no figure of the office, paid or given back; a sale changes each', async () => {
  const settings = settingsCalls(shop.url, token);
  const before = await readAll();
  expect(before.size).toBeGreaterThan(50);
  await settings.change('POST', '/fechar');
  const id = await buy(await letIn(shop.url, token));
  await settings.change('POST', '/abrir');
  const paid = await readAll();
  expect(except(changed(before, paid), [...TELLS_OF_IT, ...TELLS_OF_STOCK])).toEqual([]);

  const rows = await office<{ id: number; teste?: boolean }[]>('GET', '/pedidos');
  expect(rows.map((row) => [row.id === id, row.teste ?? false])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(paid.get('/gerenciamento/pedidos.csv')?.match(/;"?sim"?\r?\n/g)).toHaveLength(1);

  await office('POST', `/gerenciamento/pedidos/${id}/estorno`, {});
  await expect
    .poll(async () => (await office<{ status: string }[]>('GET', '/pedidos'))[0]?.status, {
      timeout: 20_000,
    })
    .toBe('refunded');
  expect(except(changed(before, await readAll()), TELLS_OF_IT)).toEqual([]);

  // The same purchase as a sale: else nothing would have been proven.
  await buy('');
  expect(changed(paid, await readAll())).toEqual(
    expect.arrayContaining([
      '/pedidos/estatisticas-hoje',
      '/gerenciamento/estatisticas',
      '/gerenciamento/painel',
      '/gerenciamento/aguardando',
      '/gerenciamento/vendas/agora',
      '/gerenciamento/expedicao',
      '/gerenciamento/expedicao/filas',
      '/gerenciamento/notas.csv',
      '/gerenciamento/conciliacao',
      '/gerenciamento/conciliacao.csv',
      '/gerenciamento/promocoes',
      `/gerenciamento/promocoes/${promotion.id}/usos`,
    ]),
  );
}, 120_000);
