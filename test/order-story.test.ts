import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { orderMark } from '../src/server/security/order-mark.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call, providerAt } from './support/provider.ts';
import { startShop } from './support/shop.ts';
import { shopperAt } from './support/shopper.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: an order goes from its making to its refund, and answers that the provider does not give are waited for.

/** What the log knows of one order, from its making to the money that went back, and how it is found by its code. */

const PASSWORD = 'alecrim-da-serra-2026';
const HOUSE = join(import.meta.dirname, '..');
const run = promisify(execFile);

let shop: RunningShop;
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder('vitrine-story');
  shop = await startShop({
    env: { ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' },
  });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

/** A dress by PIX: its code, its number inside, and what its buyer calls for besides. */
async function buy(key: string) {
  const shopper = shopperAt(shop.url);
  const [product] = (await shopper.get<Produto[]>('/api/produtos?limit=1')).body;
  const variant = product?.variantes.find((row) => row.estoque > 1);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const { cor, tamanho } = variant;
  const preco = product.promocional ?? product.preco;
  const body = await shopper.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const { pedido, payment } = (await shopper.payByPix(body, key)).body;
  const state = async () =>
    (await shopper.get<{ pedido: { status: string } }>(`/api/pedidos/${pedido.codigo}/status`)).body.pedido
      .status;
  return { pedido, payment, state };
}

interface Line {
  msg: string;
  pedido?: number;
  marca?: string;
  [field: string]: unknown;
}
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** `npm run -s story`, without the preparations of a start. */
async function story(log: string, ...names: string[]) {
  const file = join(folder.path, 'log');
  await writeFile(file, log);
  const program = [join(HOUSE, 'src/server/commands/story.ts'), ...names, file];
  return run(process.execPath, program, { cwd: folder.path }).then(({ stdout }) => linesOf(stdout));
}

it('[WATCH-05, WATCH-06] tells an order by its code: calls, charge, steps, mails, refund; not its code and nobody', async () => {
  const other = await buy('historia-de-outra');
  const { pedido, payment, state } = await buy('historia-de-um-pedido');
  await providerAt(shop.url).decide(payment.id ?? '', 'approve');
  await expect.poll(state, { timeout: 20_000 }).toBe('paid');
  const login = await call<{ token: string }>(`${shop.url}/api/admin/login`, {
    method: 'POST',
    body: { username: 'admin', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${login.body.token}`, 'x-idempotency-key': 'estorno-da-historia' };
  const path = `${shop.url}/api/gerenciamento/pedidos/${pedido.id}/estorno`;
  expect((await call(path, { method: 'POST', body: {}, headers })).status).toBe(200);
  await expect.poll(state, { timeout: 20_000 }).toBe('refunded');
  const told = () => linesOf(shop.logs()).filter((line) => line.pedido === pedido.id);
  const refundMail = () =>
    told().some(({ msg, kind }) => msg === 'mails: sent' && kind === 'pedido_estornado');
  await expect.poll(refundMail, { timeout: 20_000 }).toBe(true);

  const log = shop.logs();
  const found = await story(log, pedido.codigo);
  expect(found).toEqual(expect.arrayContaining(told().filter((line) => log.includes(String(line.time)))));
  const texts = found.map(({ msg, to, kind, route }) => [msg, to ?? kind ?? route].filter(Boolean).join(' '));
  expect(texts).toEqual(
    expect.arrayContaining([
      'order placed pending',
      'a charge was made',
      'order moved paid',
      'answered /api/pedidos/:codigo/status',
      'answered /api/gerenciamento/pedidos/:id/estorno',
      'a debt to the provider is settled refund',
      'order moved refunded',
      'mails: sent pedido_estornado',
    ]),
  );
  expect(found.filter((line) => line.pedido === other.pedido.id)).toEqual([]);
  expect(found.filter(({ marca }) => marca === orderMark(other.pedido.codigo))).toEqual([]);
  // By its number, by its code as somebody types it, and by all that is copied from office, mail and provider, it is the same.
  const { codigo, numero } = pedido;
  expect(payment.external_reference).toMatch(/^PED-/);
  for (const typed of [
    [`#${numero}`],
    [`Pedido #${numero}`],
    [codigo.toLowerCase().replaceAll('-', ' ')],
    codigo.split('-'),
    [`  pedido ${codigo}\n`],
    [` ped-${codigo.toLowerCase()} `],
    ['Pedido', codigo],
    [` ${payment.external_reference?.toLowerCase()} `],
  ])
    expect(await story(log, ...typed), typed.join(' ')).toEqual(found);
  for (const secret of [pedido.codigo, other.pedido.codigo, 'ana@example.com', '52998224725'])
    expect(log).not.toContain(secret);
});

it('[WATCH-17] tells in what way the provider gave no answer about it, as long as it waits', async () => {
  const { pedido, payment, state } = await buy('historia-sem-resposta');
  const provider = providerAt(shop.url);
  const unread = () =>
    linesOf(shop.logs()).filter(({ msg, pedido: id }) => msg.endsWith('not read back') && id === pedido.id);
  for (const [mode, why] of [
    ['500', { outcome: 'unknown', timedOut: false }],
    ['400_after', { outcome: 'refused', fault: 'request' }],
  ] as const) {
    const before = unread().length;
    await provider.control({ provider: 'mercadopago', mode, match: payment.id });
    await expect
      .poll(async () => [await state(), unread().length > before], { timeout: 30_000, interval: 500 })
      .toEqual(['pending', true]);
    expect(unread().at(-1)).toMatchObject({ level: 'warn', payment: payment.id, ...why });
    await provider.control(null);
  }
  const found = await story(shop.logs(), pedido.codigo);
  expect(found.filter(({ msg }) => msg.endsWith('not read back')).length).toBeGreaterThan(1);
  await provider.decide(payment.id ?? '', 'approve');
  await expect.poll(state, { timeout: 20_000 }).toBe('paid');
});

it('[WATCH-06] says so where the log has nothing, and what it wants to be told', async () => {
  await expect(story('', '#999999')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('O log não tem nada deste pedido.'),
  });
  await expect(story('', 'maria')).rejects.toMatchObject({
    stderr: expect.stringContaining('Diga o código ou o número do pedido'),
  });
});
