import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { callShop } from './office-desk.ts';
import { mailsTo } from './account-page.ts';
import { PATIENT } from './shopper.ts';

interface CreditDesk {
  url: string;
  token: string;
}

/** The codes of vales in the mails to an address, newest first. */
export async function codesTo(shopUrl: string, email: string): Promise<string[]> {
  const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/;
  return (await mailsTo(shopUrl, email)).flatMap(({ text }) => code.exec(text)?.[0] ?? []);
}

/** Gives a vale of so many reais, and waits for the mail with its code. */
export async function givenCode({ url, token }: CreditDesk, email: string, valor: number): Promise<string> {
  const had = (await codesTo(url, email)).length;
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() };
  await callShop(`${url}/api/gerenciamento/vales`, 'POST', { valor, email, motivo: 'Um agrado' }, headers);
  await expect.poll(async () => (await codesTo(url, email)).length, PATIENT).toBe(had + 1);
  const [code = ''] = await codesTo(url, email);
  return code;
}

/** Types a code into the place for vales of checkout or payment. */
export async function typeCredit(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Código do vale');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^(Vale-troca|Usar mais)/ }).click();
  await field.fill(code);
  await field.press('Enter');
}
