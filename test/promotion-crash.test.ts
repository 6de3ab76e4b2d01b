import { afterEach, beforeEach, expect, it } from 'vitest';
import pg from 'pg';
import type { Produto } from '#shared/wire/catalog.ts';
import { brokenInvariants } from '../src/server/backup/invariants.ts';
import { ONE_SHOPPER } from './support/one-shopper.ts';
import { copyShop } from './support/prepared-shop.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { shopperAt } from './support/shopper.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: a server is killed and started again.

let standIns: SharedStandIns;
let folder: TemporaryFolder;
let copy: Awaited<ReturnType<typeof copyShop>>;
let shop: RunningServer;
let client: pg.Client;

const start = (port?: number) =>
  startServer({
    dataDir: `${folder.path}/data`,
    env: { ...standIns.env, ...copy?.env, ...ONE_SHOPPER, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
    ...(port === undefined ? {} : { port }),
  });

beforeEach(async () => {
  standIns = await startStandIns();
  folder = await temporaryFolder('vitrine-promotion-crash');
  copy = await copyShop(`${folder.path}/data`, 'demo');
  shop = await start();
  client = new pg.Client({ connectionString: copy?.env['DATABASE_URL'] });
  await client.connect();
}, 400_000);
afterEach(async () => {
  await client.end();
  await shop.stop();
  await standIns.stop();
  await copy?.drop();
  await folder.remove();
}, 240_000);

/** A coupon for so many orders, as if its owner had published it. */
async function insertCoupon(uses: number): Promise<void> {
  const document = {
    nome: 'Queda',
    tipo: 'valor',
    sobre: 'pedido',
    valor: 5,
    degraus: [],
    degraus_por: 'unidades',
    alvo: { categorias: [], produtos: [], tags: [], so_preco_cheio: false },
    com_codigo: true,
    codigo: 'QUEDA',
    minimo: {},
    primeira_compra: false,
    ceps: [],
    limites: { total: uses },
    acumula: { modo: 'nao', com: [] },
    prioridade: 0,
    com_cupom: false,
  };
  await client.query(
    `with made as (
       insert into promotions (nome, document, by_code, most_uses, published_at, created_at, updated_at)
         values ('Queda', $1, true, $2, now(), now(), now()) returning id
     ) insert into promotion_codes (promotion_id, code, single, created_at)
         select id, 'QUEDA', false, now() from made`,
    [JSON.stringify(document), uses],
  );
  await client.query('update promotions_version set version = version + 1');
}

const heldUses = async (): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from promotion_uses where held',
  );
  return rows[0]?.count ?? -1;
};

it('[PROMO-42] a server that is killed among orders has neither lost nor doubled a use', async () => {
  await insertCoupon(3);
  const shopper = shopperAt(shop.url);
  const [product] = (await shopper.get<Produto[]>('/api/produtos?limit=1')).body;
  const variant = product?.variantes.find((row) => row.estoque > 3);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const { cor, tamanho } = variant;
  const preco = product.promocional ?? product.preco;
  const plain = await shopper.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const total = Math.round((Number(plain['transaction_amount']) - 5) * 100) / 100;
  const body = { ...plain, transaction_amount: total, cupom: 'queda' };
  await standIns.provider.control({ provider: 'mercadopago', mode: 'hang', match: '^/v1/payments$' });
  const keys = [1, 2, 3, 4, 5, 6].map((at) => `queda-promocao-${process.pid}-${at}`);
  // From one address each time: a minute has room for so many payments of one alone.
  let asked = 0;
  const pay = (key: string) => shopperAt(shop.url, `198.51.100.${(asked += 1)}`).payByPix(body, key);
  const lost = keys.map((key) => pay(key).catch(() => null));
  await expect.poll(heldUses, { timeout: 20_000 }).toBeGreaterThan(0);
  await shop.kill9();
  await Promise.all(lost);
  await standIns.provider.control(null);
  expect(await brokenInvariants(client)).toEqual([]);

  shop = await start(shop.port);
  // Each key again, as the shop's own page does: who has a use keeps it, and three have one at the most.
  const settled = async () => {
    const answers = await Promise.all(keys.map(pay));
    return answers
      .map(({ status, body }) => `${status} ${'codigo' in body ? String(body.codigo) : ''}`.trim())
      .toSorted();
  };
  const refused = '409 cupom_nao_vale';
  const wanted = ['201', '201', '201', refused, refused, refused];
  await expect.poll(settled, { timeout: 90_000, interval: 4000 }).toEqual(wanted);
  expect(await heldUses()).toBe(3);
  expect(await brokenInvariants(client)).toEqual([]);
}, 400_000);
