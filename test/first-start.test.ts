import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase, startPostgres } from './support/postgres.ts';
import { spawnServer, startServer, untilListening } from './support/server-process.ts';
import { shopperAt, type Wanted } from './support/shopper.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: first starts of the whole shop, one after the other.

/** What a first start makes of an empty folder, and what it takes from its settings. */

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder('vitrine-first');
});
afterEach(async () => {
  await folder.remove();
});

interface Product {
  id: number;
  preco: number;
  preco_original: number | null;
  imagens: string[];
  variantes: { cor: string; tamanho: string; estoque: number }[];
}

it('[RUN-06, RUN-07, RUN-10, RUN-15, SET-13, SBOX-01] opens a whole shop on one port, from nothing and with an empty HOME', async () => {
  const home = join(folder.path, 'home');
  await mkdir(home);
  const shop = await startServer({ embedded: true, env: { HOME: home } });
  const fields = (await readFile(`/proc/${shop.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  // The processor's time: the clock on the wall would count whatever else this machine does.
  expect((Number(fields[11]) + Number(fields[12])) / 100).toBeLessThan(15);

  const products = (await (await fetch(`${shop.url}/api/produtos`)).json()) as Product[];
  expect(products.length).toBeGreaterThanOrEqual(48);
  const picture = products[0]?.imagens[0] ?? '';
  for (const path of [
    '/',
    '/produto/1',
    picture.replace(/^https?:\/\/[^/]+/, ''),
    '/admin-login',
    '/sandbox',
  ])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
  expect((await fetch(`${shop.url}/api/cep/26167020`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

it('[SET-02] reads .env where it starts; the environment wins over it', async () => {
  await writeFile(join(folder.path, '.env'), 'STORE_NAME=Loja do arquivo\nSTORE_PHONE=(21) 2222-1111\n');
  const env = { SEED_DEMO: 'off', PORT: '0', DATA_DIR: join(folder.path, 'data') };
  const server = spawnServer({ cwd: folder.path, env: { ...env, STORE_NAME: 'Loja do ambiente' } });
  const port = await untilListening(server);
  const page = await (await fetch(`http://127.0.0.1:${port}/contato`)).text();
  expect(page).toContain('Loja do ambiente');
  expect(page).not.toContain('Loja do arquivo');
  expect(page).toContain('(21) 2222-1111');
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('[SET-12, SET-14] says the generated password to the terminal, in no line of the log, and seeds nothing when told so', async () => {
  const shop = await startServer({ env: { SEED_DEMO: 'off', LOG_LEVEL: 'trace' } });
  const password = /usuário admin, senha (\S+)/.exec(shop.logs())?.[1] ?? '';
  expect(password).not.toBe('');
  expect(await (await fetch(`${shop.url}/api/produtos`)).json()).toEqual([]);
  const logged = () =>
    shop
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  await expect.poll(() => logged().length).toBeGreaterThan(0);
  expect(logged().join('\n')).not.toContain(password);
  expect(await shop.stop()).toBe(0);
});

it('[OPS-05, OPS-21] prints sentences for people alone, and keeps lines for machines in the data folder', async () => {
  const shop = await startServer({ env: { SEED_DEMO: 'off', LOG_FORMAT: 'auto' } });
  const answer = await fetch(`${shop.url}/api/produtos/999999`);
  expect(answer.status).toBe(404);
  const id = answer.headers.get('x-request-id') ?? '';
  const read = () => readFile(join(shop.dataDir, 'logs/vitrine.log'), 'utf8');
  await expect.poll(read).toContain(id);
  const lines = (await read()).trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  const password = /usuário admin, senha (\S+)/.exec(shop.logs())?.[1] ?? '';
  expect(password).not.toBe('');
  expect(lines.join('\n')).not.toContain(password);
  expect(shop.logs()).toContain(`Loja: ${shop.url.replace('127.0.0.1', 'localhost')}`);
  expect(shop.logs()).not.toMatch(/^\s*[{[]|reqId/m);
  expect(await shop.stop()).toBe(0);
});

it('[RUN-38] lets one server take the quote that another has signed', async () => {
  const postgres = await startPostgres();
  const database = await freshDatabase(postgres.url, 'demo');
  const env = { DATABASE_URL: database.url };
  const shops = [await startServer({ env }), await startServer({ env })] as const;
  const products = (await (await fetch(`${shops[0].url}/api/produtos`)).json()) as Product[];
  const body = await shopperAt(shops[0].url).checkOut([anythingInStock(products)]);
  const paid = await shopperAt(shops[1].url).payByPix(body, 'signed-by-the-other');
  expect(paid.status).toBe(201);
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.drop();
  await postgres.stop();
});

function anythingInStock(products: Product[]): Wanted {
  for (const { id, preco, preco_original, variantes } of products) {
    const variant = variantes.find(({ estoque }) => estoque > 0);
    const effective = preco_original !== null && preco_original < preco ? preco_original : preco;
    if (variant) return { productId: id, ...variant, quantity: 1, preco: effective };
  }
  throw new Error('Nothing is in stock');
}
