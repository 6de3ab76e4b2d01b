import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectivePriceCents } from '#shared/catalog.ts';
import { installmentText } from '#shared/installments.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { checkedOut } from '../e2e/payment-page.ts';
import { adminToken, callShop, OFFICE_ENV } from '../e2e/office-desk.ts';
import { readProducts } from '../e2e/shopper.ts';
import { momentOf } from '../src/server/features/mail/letter.ts';
import { paymentBody } from '../src/web/features/payment/payment-body.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call } from './support/provider.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

const MINUTE_MS = 60_000;
const SOON = { timeout: 30_000 };

let shop: RunningShop;
let settings: ReturnType<typeof settingsCalls>;
beforeAll(async () => {
  // As it comes: the rule of freight is the owner's to change.
  shop = await startShop({ env: { ...OFFICE_ENV, FREE_SHIPPING: '' } });
  settings = settingsCalls(shop.url, await adminToken(shop.url));
});
afterAll(() => shop?.stop());

const page = async (path: string) =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();

async function payByPix() {
  const body = paymentBody(await checkedOut(shop.url), { method: 'pix', originCep: '26167020' });
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  return callShop<PaymentCreated>(`${shop.url}/api/payment/pix/create`, 'POST', body, headers);
}

const minutesLeft = ({ payment }: PaymentCreated) =>
  Math.round((Date.parse(payment.expires_at ?? '') - Date.now()) / MINUTE_MS);

it('[TERM-03] a PIX lives as long as is published, in its mail too, and one that is there keeps its own', async () => {
  const before = await payByPix();
  expect(minutesLeft(before)).toBe(30);
  await settings.publish({ pix_minutos: '90' });
  const longer = await payByPix();
  expect(minutesLeft(longer)).toBe(90);
  const until = momentOf(new Date(longer.payment.expires_at ?? ''));
  const letters = () => callShop<{ html: string }[]>(`${shop.url}/sandbox/mails`, 'GET');
  await expect
    .poll(async () => (await letters()).some(({ html }) => html.includes(`Vale até ${until}`)), SOON)
    .toBe(true);
  const path = `${shop.url}/api/payment/pix/status/${before.payment.id}`;
  const told = await callShop<PaymentCreated>(path, 'GET');
  expect(told.payment.expires_at).toBe(before.payment.expires_at);
  // As long as the provider takes at all.
  await settings.publish({ pix_minutos: '43200' });
  expect(Math.abs(minutesLeft(await payByPix()) - 43_200)).toBeLessThanOrEqual(1);
  await settings.publish({ pix_minutos: '30' });
});

it('[TERM-01, TERM-04] cards and product page tell the published instalments, and are as they were when these are taken back', async () => {
  const [product] = await readProducts(shop.url);
  if (product === undefined) throw new Error('Nothing is for sale');
  const paths = ['/', '/produtos', `/produto/${product.id}`, '/carrinho'];
  const before = await Promise.all(paths.map(page));
  await settings.publish({ parcelas: '6', parcelas_sem_juros: '6', parcela_minima: '5,00' });
  const rules = { most: 6, withoutInterest: 6, leastCents: 500, monthlyRate: null };
  const text = installmentText(effectivePriceCents(product), rules);
  expect(text).toMatch(/^em até 6x de .* sem juros$/);
  expect((await page(`/produto/${product.id}`)).includes(text)).toBe(true);
  expect((await page('/')).includes('cartão em até 6x')).toBe(true);
  await settings.publish({ parcelas_sem_juros: '1' });
  expect([before[0], await page('/')].map((html) => html?.includes('ou 2x de'))).toEqual([true, false]);
  await settings.publish({ parcelas: '12', parcelas_sem_juros: '3', parcela_minima: '' });
  const after = await Promise.all(paths.map(page));
  expect(after.map((html, index) => html === before[index])).toEqual(paths.map(() => true));
});

it('[TERM-04] a purchase in more instalments than are published is refused before an order is placed', async () => {
  await settings.publish({ parcelas: '2', parcelas_sem_juros: '2' });
  const checkout = await checkedOut(shop.url);
  const body = {
    ...paymentBody(checkout, { method: null, originCep: '26167020' }),
    payment_method_id: 'visa',
    token: 'um-token-de-cartao',
    installments: 3,
  };
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const url = `${shop.url}/api/payment/cartao/create`;
  const refused = await call<Record<string, unknown>>(url, { method: 'POST', body, headers });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { campos: { installments: 'Escolha de 1 a 2 parcelas para este total.' } },
  ]);
  await settings.publish({ parcelas: '12', parcelas_sem_juros: '3' });
});

it('[TERM-01, TERM-05] freight is free from the published amount, or never, in words and prices', async () => {
  const product = (await readProducts(shop.url)).find((one) => effectivePriceCents(one) < 19_900);
  if (product === undefined) throw new Error('Everything is dear');
  const path = `/produto/${product.id}`;
  const items = [{ id: product.id, quantidade: 1 }];
  const free = async () => {
    const body = { cepDestino: '20040020', cartItems: items };
    const answer = await callShop<{ opcoes: FreteOpcao[] }>(`${shop.url}/api/frete/calcular`, 'POST', body);
    return answer.opcoes.some(({ valor }) => valor === 0);
  };
  const before = await page(path);
  expect(before).toContain('Frete grátis acima de R$ 199,00');
  expect(await free()).toBe(false);
  await settings.publish({ frete_gratis_de: '1' });
  expect(await page(path)).toContain('Frete grátis acima de R$ 1,00');
  expect(await free()).toBe(true);
  await settings.publish({ frete_gratis_de: '' });
  expect(await page(path)).not.toContain('Frete grátis');
  expect(await free()).toBe(false);
  await settings.publish({ frete_gratis_de: '199' });
  expect(await page(path)).toBe(before);
});

it('[EXCH-38] pages say the published days of exchange, and are as they were when these are taken back', async () => {
  const [product] = await readProducts(shop.url);
  if (product === undefined) throw new Error('Nothing is for sale');
  const paths = ['/', `/produto/${product.id}`, '/trocas-e-devolucoes', '/termos-e-condicoes'];
  const before = await Promise.all(paths.map(page));
  await settings.publish({ dias_troca: '45' });
  const [home, shown, policy, terms] = await Promise.all(paths.map(page));
  expect(home).toContain('troca em até 45 dias');
  for (const text of ['45 dias para trocas e devoluções', '45 dias para trocar · '])
    expect(shown).toContain(text);
  expect(policy).toContain('<h2>45 dias para trocar</h2>');
  expect(policy).not.toContain('30 dias para trocar');
  expect(terms).toContain('trocar em até 45 dias');
  await settings.publish({ dias_troca: '30' });
  expect(await Promise.all(paths.map(page))).toEqual(before);
});

it.each([
  [{ pix_minutos: '29' }, 'pix_minutos', 'O Mercado Pago não aceita um PIX de menos de 30 minutos'],
  [{ parcelas: '13' }, 'parcelas', 'de 1 a 12'],
  [{ parcelas: '2' }, 'parcelas_sem_juros', 'informe 2 ou menos'],
  [{ parcela_minima: 'dez' }, 'parcela_minima', 'valor em reais'],
  [{ frete_gratis_de: '0' }, 'frete_gratis_de', 'Em branco, não há frete grátis'],
  [{ dias_troca: '6' }, 'dias_troca', 'de 7 a 90'],
])('[TERM-02] %j is refused beside its field', async (documento, field, text) => {
  const { versao } = await settings.read();
  const headers = { authorization: `Bearer ${await adminToken(shop.url)}` };
  const url = `${shop.url}/api/gerenciamento/configuracoes`;
  const { status, body } = await call(url, { method: 'PUT', body: { versao, documento }, headers });
  expect([status, body]).toMatchObject([422, { campos: { [field]: expect.stringContaining(text) } }]);
});

it('[TERM-08] paying on delivery is noted, only arranged, or not there, as is published', async () => {
  const { items, customer, frete } = await checkedOut(shop.url);
  const place = async () => {
    const body = { items, cliente: customer, frete: { id: frete.id }, metodo_pagamento: 'entrega' };
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    return call<Record<string, unknown>>(`${shop.url}/api/pedidos`, { method: 'POST', body, headers });
  };
  const told = async () => /payOnDelivery\W+(\w+)/.exec(await page('/payment-method'))?.[1];
  expect([await told(), (await place()).status]).toEqual(['message', 409]);
  await settings.publish({ na_entrega: 'pedido' });
  expect([await told(), (await place()).status]).toEqual(['order', 201]);
  await settings.publish({ na_entrega: 'nao' });
  const refused = await place();
  expect([await told(), refused.status, refused.body['codigo']]).toEqual(['off', 409, 'indisponivel']);
  expect(await page('/contato')).not.toContain('Na entrega</li>');
  await settings.publish({ na_entrega: 'combinar' });
  expect(await told()).toBe('message');
  expect(await page('/contato')).toContain('Na entrega</li>');
});
