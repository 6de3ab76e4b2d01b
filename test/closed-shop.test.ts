import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { adminToken, OFFICE_ENV, payCharge } from '../e2e/office-desk.ts';
import { checkedOut } from '../e2e/payment-page.ts';
import { paymentBody } from '../src/web/features/payment/payment-body.ts';
import { know } from './support/cost/neighbours.ts';
import { neighbourly, readOperations, type Operation } from './support/cost/targets.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

const SELLING = ['/', '/produtos', '/carrinho', '/checkout', '/payment-method', '/favoritos'];
const LIVING = ['/contato', '/trocas-e-devolucoes', '/pedidos', '/success', '/pending', '/login', '/perfil'];
/** Calls that make an order or a charge for a shopper. */
const SALES = [
  'POST /api/payment/cartao/create',
  'POST /api/payment/checkout/session',
  'POST /api/payment/pix/create',
  'POST /api/payment/preference/create',
  'POST /api/pedidos',
];
let shop: RunningShop;
let token: string;
let settings: ReturnType<typeof settingsCalls>;
let pieces: Produto[];

beforeAll(async () => {
  shop = await startShop({ env: { ...OFFICE_ENV, PAY_ON_DELIVERY: 'order' } });
  token = await adminToken(shop.url);
  settings = settingsCalls(shop.url, token);
  pieces = (await (await fetch(`${shop.url}/api/produtos`)).json()) as Produto[];
});
afterEach(async () => {
  if (!(await settings.read()).aberta) await open();
});
afterAll(() => shop?.stop());

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const orders = async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${shop.url}/api/pedidos?limit=1`, { headers });
  return Number(answer.headers.get('x-total-count'));
};
const close = () => settings.change('POST', '/fechar');
const open = () => settings.change('POST', '/abrir');
const said = async (path: string) => (await page(path)).text();

describe('a closed shop', () => {
  it('[CONF-19] answers what it shows for sale with 503 and its own word, and all else as ever', async () => {
    await settings.publish({ nome: 'Ateliê Fechado', aviso_texto: 'Voltamos em dezembro <3' });
    await page('/');
    await close();
    for (const path of [
      ...SELLING,
      `/produto/${pieces[0]?.id}`,
      `/produtos/${pieces[0]?.id}`,
      '/_root.data',
    ]) {
      const answer = await page(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const html = await answer.text();
      for (const text of ['Em breve', 'Ateliê Fechado', 'Voltamos em dezembro &#60;3', 'https://wa.me/'])
        expect(html, path).toContain(text);
    }
    for (const path of [...LIVING, '/admin-login', '/healthz', '/site.webmanifest'])
      expect((await page(path)).status, path).toBe(200);
    expect((await page('/nada')).status).toBe(404);
    expect((await settings.read()).aberta).toBe(false);
    await expect(close()).rejects.toThrow('409');
    await open();
    expect((await page('/')).status).toBe(200);
    expect(await said('/')).not.toContain('Em breve');
    await expect(open()).rejects.toThrow('409');
  });

  it('[CONF-29] tells strangers nothing of what is for sale by calls and files either, and its team and guests all', async () => {
    await settings.save({ nome: 'Ateliê Secreto' });
    const { url } = await settings.link();
    const entered = await fetch(url, { redirect: 'manual' });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const json = { accept: 'application/json' };
    const files = ['/sitemap.xml', '/sitemap-1.xml', '/feeds/google.xml'];
    const lists = ['/produtos', `/produtos/${pieces[0]?.id}`, '/categorias', '/promocoes'];
    const places = [...files, ...lists, ...lists.map((path) => `/api${path}`)];
    const known = await fetch(`${shop.url}/api/produtos`);
    await close();
    for (const path of places) {
      const answer = await fetch(shop.url + path, { headers: json });
      expect(answer.status, path).toBe(503);
      expect(await answer.json(), path).toMatchObject({ codigo: 'loja_fechada' });
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control') ?? 'no-store', path).toContain('no-store');
      for (const headers of [
        { ...json, cookie },
        { ...json, authorization: `Bearer ${token}` },
      ])
        expect((await fetch(shop.url + path, { headers })).status, path).toBe(200);
    }
    const etag = known.headers.get('etag') ?? '';
    const again = await fetch(`${shop.url}/api/produtos`, { headers: { ...json, 'if-none-match': etag } });
    expect(again.status, 'whoever has seen it').toBe(503);
    expect((await page('/robots.txt')).status).toBe(200);
    await settings.change('POST', '/descartar');
    expect((await fetch(`${shop.url}/api/produtos`, { headers: { ...json, cookie } })).status).toBe(503);
  });

  it('[CONF-20] sells by no call of the table: each that would is refused with 409 `loja_fechada`', async () => {
    const bought = pieces[0]?.variantes.find(({ estoque }) => estoque > 0);
    know({
      id: String(pieces[0]?.id),
      corSelecionada: bought?.cor ?? '',
      tamanhoSelecionado: bought?.tamanho ?? '',
    });
    const operations = (await readOperations(shop.url)).filter(
      ({ path, method }) => method !== 'GET' && !/^\/api\/(gerenciamento|admin)/.test(path),
    );
    expect(operations.length).toBeGreaterThan(30);
    const before = await orders();
    await close();
    const refused: string[] = [];
    for (const [person, operation] of operations.entries()) {
      const { body } = await send(operation, person);
      if (body.includes('"loja_fechada"')) refused.push(`${operation.method} ${operation.path}`);
    }
    expect(refused.toSorted()).toEqual(SALES);
    expect(await orders()).toBe(before);
    await open();
    for (const [person, operation] of operations.entries())
      expect((await send(operation, 500 + person)).body, operation.path).not.toContain('loja_fechada');
  });

  it('[CONF-21] answers for what it sold: an attempt that had begun is told its end, and a PIX is paid', async () => {
    const body = paymentBody(await checkedOut(shop.url), { method: 'pix', originCep: '26167020' });
    const pay = (key: string) =>
      fetch(`${shop.url}/api/payment/pix/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
        body: JSON.stringify(body),
      });
    const key = crypto.randomUUID();
    const placed = (await (await pay(key)).json()) as PaymentCreated;
    await close();
    const again = await pay(key);
    expect(again.status).toBe(201);
    expect(((await again.json()) as PaymentCreated).pedido.codigo).toBe(placed.pedido.codigo);
    expect((await pay(crypto.randomUUID())).status).toBe(409);
    await payCharge(shop.url, placed.payment.id ?? '');
    const order = await fetch(`${shop.url}/api/pedidos/${placed.pedido.codigo}/status`);
    expect(await order.json()).toMatchObject({ pedido: { status: 'paid' } });
    await open();
    expect((await pay(crypto.randomUUID())).status).toBe(201);
  });

  it('[CONF-19] is opened by a preview for whoever has its link, and for nobody else', async () => {
    await settings.save({ nome: 'Ateliê Secreto' });
    const { url } = await settings.link();
    await close();
    const entered = await fetch(url, { redirect: 'manual' });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (const path of ['/', '/produtos', `/produto/${pieces[0]?.id}`, '/contato', '/produtos.data']) {
      const seen = await page(path, { cookie });
      expect(seen.status, path).toBe(200);
      expect(seen.headers.get('cache-control')).toBe('private, no-store');
      expect(seen.headers.get('x-robots-tag')).toBe('noindex');
      expect(seen.headers.get('etag')).toBeNull();
      expect(await seen.text(), path).toContain('Ateliê Secreto');
      expect(await said(path), path).not.toContain('Ateliê Secreto');
    }
    expect((await page('/', { cookie: 'previa=1.1.9999999999.forjada' })).status).toBe(503);
    await open();
    for (const path of ['/', '/termos-e-condicoes']) {
      // Whoever asks first, the kept page is everybody's.
      const [mine, theirs] = [await page(path, { cookie }), await page(path)];
      expect(await mine.text()).toContain('Ateliê Secreto');
      expect(await theirs.text()).not.toContain('Ateliê Secreto');
      expect(await said(path)).not.toContain('Ateliê Secreto');
      expect(await (await page(path, { cookie })).text()).toContain('Ateliê Secreto');
    }
    await settings.change('POST', '/descartar');
    expect(await (await page('/', { cookie })).text()).not.toContain('Ateliê Secreto');
  });

  // The last: it leaves nothing of this minute's calls.
  it('[CONF-20] refuses within the limits that calls have, however many attempts are named', async () => {
    await close();
    const seen = new Set<number>();
    for (let n = 0; n < 61; n += 1) {
      const headers = { 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() };
      const path = `${shop.url}/api/payment/pix/create`;
      seen.add((await fetch(path, { method: 'POST', headers, body: '{}' })).status);
    }
    expect(seen).toEqual(new Set([409, 429]));
  });
});

async function send(operation: Operation, person: number, headers: Record<string, string> = {}) {
  const asked = neighbourly(operation, person);
  const answer = await fetch(shop.url + asked.path, {
    method: asked.method,
    headers: {
      accept: 'application/json',
      ...(asked.body !== undefined && { 'content-type': asked.type ?? 'application/json' }),
      ...asked.headers,
      ...headers,
    },
    ...(asked.body !== undefined && { body: asked.body }),
  });
  return { status: answer.status, body: await answer.text() };
}
