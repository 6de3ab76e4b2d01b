import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isCpf } from '#shared/cpf.ts';
import { store } from '../test/support/contexts.ts';
import type { Cliente } from '#shared/wire/customers.ts';

export const PASSWORD = 'alecrim-2026';

/** Somebody who registers, as she types it. */
export const MARINA = {
  nome: 'Marina Alves',
  email: 'marina@example.com',
  cpf: '52998224725',
  whatsapp: '21987654321',
  cep: '01310100',
};

const HOME = { endereco: 'Avenida Paulista', numero: '900', bairro: 'Bela Vista', cidade: 'São Paulo' };

/** Waits until the page's form has its script: the pages of accounts have no footer. */
export const untilFormAlive = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector('form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });

export async function openForm(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await untilFormAlive(page);
  return page;
}

export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
export const said = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

export async function fillLogin(page: Page | Locator, email = MARINA.email, senha = PASSWORD): Promise<void> {
  const enter = page.getByRole('button', { name: 'Entrar' });
  // Another form may have these fields, too, and go away in a moment.
  await enter.waitFor();
  await field(page, 'Email').fill(email);
  await field(page, 'Senha').fill(senha);
  await enter.click();
}

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A CPF that nobody has here. */
export function anyCpf(): string {
  const digits = String(100_000_000 + Math.floor(Math.random() * 800_000_000));
  const endings = Array.from({ length: 100 }, (_, end) => `${digits}${String(end).padStart(2, '0')}`);
  return endings.find(isCpf) ?? '';
}

/** An account by the shop's own call, for journeys that begin with one. */
export async function makeAccount(shopUrl: string, email: string, cpf: string): Promise<void> {
  const fields = { ...MARINA, ...HOME, estado: 'SP', email, cpf, senha: PASSWORD };
  const answer = await post(`${shopUrl}/api/clientes/registrar`, fields);
  if (answer.status !== 201) throw new Error(await answer.text());
}

export interface LoggedIn {
  token: string;
  cliente: Cliente;
}

export async function logInByCall(shopUrl: string, email: string, senha = PASSWORD): Promise<LoggedIn> {
  const answer = await post(`${shopUrl}/api/clientes/login`, { email, senha });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as LoggedIn;
}

/** What a login leaves in the browser, before a tab's first page reads it; what pages do with it later stays. */
export async function withSession(context: BrowserContext, { token, cliente }: LoggedIn): Promise<void> {
  await store(context, { local: { clienteToken: token, clienteData: JSON.stringify(cliente) } });
}

/** The mails that the shop has sent to an address, newest first. */
export async function mailsTo(shopUrl: string, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${shopUrl}/sandbox/mails`, { headers: { accept: 'application/json' } });
  const mails = (await answer.json()) as { to: string[]; subject: string; text: string }[];
  return mails.filter(({ to }) => to.includes(email));
}

/** The paths by which an e-mail is confirmed, once so many mails have brought them; the newest first. */
export async function confirmationsTo(shopUrl: string, email: string, count = 1): Promise<string[]> {
  const links = async () =>
    (await mailsTo(shopUrl, email)).flatMap(
      ({ text }) => /https?:\S+(\/confirmar-email\/[\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
  return links();
}

/** As if she had pressed the button behind the link of her mail. */
export async function confirmByMail(shopUrl: string, email: string): Promise<void> {
  const [path = ''] = await confirmationsTo(shopUrl, email);
  const answer = await post(`${shopUrl}/api/clientes${path}`, undefined);
  if (answer.status !== 200) throw new Error(await answer.text());
}
