import type { Browser, Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentBody } from '../src/web/features/payment/payment-body.ts';
import type { OfficeRole } from '#shared/acts.ts';
import type { PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { checkedOut } from './payment-page.ts';
import { openContext, store } from '../test/support/contexts.ts';
import { DESK, STILL, type Device } from './shopper.ts';

const PAYMENT_PATIENCE_MS = 20_000;
export const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
/** Settings of a shop whose office a test works in. */
export const OFFICE_ENV = { ADMIN_PASSWORD, CUSTOM_PIX_PAYER_EMAIL: 'caixa@example.com' };

type Headers = Record<string, string>;

/** A call of the shop as JSON. Throws with the answer's text where it is refused. */
export async function callShop<T>(url: string, method: string, body?: unknown, headers: Headers = {}) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function adminToken(shopUrl: string, username = 'admin', password = ADMIN_PASSWORD) {
  const { token } = await callShop<{ token: string }>(`${shopUrl}/api/admin/login`, 'POST', {
    username,
    password,
  });
  return token;
}

/** The token of somebody else who works in the office. */
export async function staffToken(shopUrl: string, admin: string, role: Exclude<OfficeRole, 'admin'>) {
  const headers = { authorization: `Bearer ${admin}` };
  const body = { username: role, senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role };
  await callShop(`${shopUrl}/api/gerenciamento/administradores`, 'POST', body, headers);
  return adminToken(shopUrl, role);
}

/** An office that somebody is logged in to; what its pages complain of is gathered. */
export async function officeDesk(
  browser: Browser,
  { url, token, device = DESK }: { url: string; token: string; device?: Device },
) {
  const context = await openContext(browser, { ...STILL, ...device, baseURL: url, locale: 'pt-BR' });
  await store(context, { local: { adminToken: token, adminLoggedIn: 'true' } });
  const complaints: string[] = [];
  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  return { context, complaints, openPage };
}

interface Buyer {
  nome?: string;
  email?: string;
  /** A customer's, so that the order is hers. */
  token?: string;
  /** How many of the one thing; one unless told otherwise. */
  pieces?: number;
}

/** One order by PIX; paid at the bank where asked for. */
export async function placeOrder(shopUrl: string, { token, pieces, ...buyer }: Buyer = {}, paid = true) {
  const state = await checkedOut(shopUrl, pieces);
  const body = paymentBody(
    { ...state, customer: { ...state.customer, ...buyer } },
    { method: 'pix', originCep: '26167020' },
  );
  const headers = {
    'x-idempotency-key': crypto.randomUUID(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const made = await callShop<PaymentCreated>(`${shopUrl}/api/payment/pix/create`, 'POST', body, headers);
  if (paid) await payCharge(shopUrl, made.payment.id ?? '');
  return made.pedido;
}

/** The payer's bank pays a charge, and the shop has heard of it when this returns. */
export async function payCharge(shopUrl: string, paymentId: string): Promise<void> {
  await callShop(`${shopUrl}/sandbox/payments/${paymentId}/approve`, 'POST', {});
  const path = `${shopUrl}/api/payment/pix/status/${paymentId}`;
  const until = Date.now() + PAYMENT_PATIENCE_MS;
  // A loop of its own: expect.poll is for tests alone, and suites pay before their first test, too.
  for (;;) {
    const { status } = (await callShop<PaymentStatusAnswer>(path, 'GET')).payment;
    if (status === 'approved') return;
    if (Date.now() > until) throw new Error(`The shop has not heard of the payment: ${status}`);
    await sleep(100);
  }
}

/** The row of a table that holds a text. */
export const rowWith = (page: Page, text: string) =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('cell') });
