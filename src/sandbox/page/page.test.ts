import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mailbox.ts';
import type { Payment } from '../mercadopago/payment.ts';
import { pixBody, startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import { detailWord } from './words.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"\'';
let run: Running;
beforeAll(async () => {
  run = await startSandbox();
});
afterAll(() => run.stop());

const page = async (path = '') => {
  const answer = await fetch(run.url + path, { headers: { accept: 'text/html' } });
  return { answer, text: await answer.text() };
};

async function create(reference: string): Promise<Payment> {
  const body = pixBody({ external_reference: reference });
  return (await run.pay<Payment>('/v1/payments', { key: reference, body })).body;
}

const press = (path: string, form: Record<string, string> = {}, headers = {}) =>
  fetch(run.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });

describe('the page for people', () => {
  it('[SBOX-29] lists the payments, newest first, with amount, status and reference', async () => {
    await create('PED-OLD');
    await create('PED-NEW');
    const { text } = await page();
    expect(text.indexOf('PED-NEW')).toBeGreaterThan(0);
    expect(text.indexOf('PED-NEW')).toBeLessThan(text.indexOf('PED-OLD'));
    expect(text).toContain('R$ 199,90');
    expect(text).toContain('Pendente');
  });

  it('[SBOX-63] says what the provider says in Portuguese, and leads to the administration', async () => {
    await create('PED-WORDS');
    const { text } = await page();
    expect(text).toContain('espera pelo PIX');
    expect(text).not.toContain('pending_waiting_transfer');
    expect(text).toContain('<a href="/admin">');
    const said = new Set<string>();
    for (const file of globSync('../mercadopago/**/*.ts', { cwd: import.meta.dirname })) {
      const source = readFileSync(join(import.meta.dirname, file), 'utf8');
      for (const [, word = ''] of source.matchAll(
        /'(cc_rejected_\w+|pending_(?:waiting|review|challenge|cont)\w*)'/g,
      ))
        said.add(word);
    }
    expect(said.size).toBeGreaterThan(10);
    for (const word of said) expect(detailWord(word), word).not.toContain('_');
  });

  it('[SBOX-30] has buttons that work without scripts and come back to the page', async () => {
    const { id } = await create('PED-PRESS');
    expect((await page()).text).toContain(`action="/sandbox/payments/${id}/approve"`);
    const pressed = await press(`/payments/${id}/approve`);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/sandbox#pagamentos']);
    expect((await run.pay<Payment>(`/v1/payments/${id}`)).body.status).toBe('approved');
    expect((await page()).text).toContain(`action="/sandbox/payments/${id}/refund"`);
  });

  it('goes back only to pages of its own', async () => {
    const { id } = await create('PED-BACK');
    const away = await press(`/payments/${id}/approve`, { back: '//evil.example/sandbox/' });
    expect(away.headers.get('location')).toBe('/sandbox#pagamentos');
  });

  it('lets no other site press its buttons', async () => {
    const { id } = await create('PED-FOREIGN');
    const foreign = await press(`/payments/${id}/approve`, {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect((await run.pay<Payment>(`/v1/payments/${id}`)).body.status).toBe('pending');
  });

  it('[SBOX-33] shows hostile text as text, under a policy without inline scripts', async () => {
    await create(HOSTILE);
    const { answer, text } = await page();
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(text).not.toContain('style=');
  });

  it('[SBOX-32] shows the mails, their HTML in a frame that runs nothing', async () => {
    const mail = {
      from: 'loja@example.com',
      to: 'maria@example.com',
      subject: `Oi ${HOSTILE}`,
      text: HOSTILE,
    };
    await createTransport(run.sandbox.smtpUrl).sendMail({
      ...mail,
      html: '<script>alert(1)</script><b>Olá</b>',
    });
    const [kept] = (await run.ask<Mail[]>('/mails', { headers: { accept: 'application/json' } })).body;
    expect((await page()).text).toContain('Oi &lt;img');
    const { text } = await page(`/mails/${kept?.id}`);
    expect(text).not.toContain('<img');
    expect(text).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const letter = await page(`/mails/${kept?.id}/html`);
    const policy = letter.answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(policy).not.toContain('script');
    expect((await page('/mails/none')).answer.status).toBe(404);
  });

  it('sets switches from its forms and back to normal', async () => {
    const set = await press('/control', { provider: 'viacep', mode: '500', delayMs: '0', times: '' });
    expect([set.status, set.headers.get('location')]).toEqual([303, '/sandbox#falhas']);
    expect((await fetch(`${run.url}/viacep/ws/01310100/json/`)).status).toBe(500);
    await press('/control', { 'webhooks.drop': 'all', 'webhooks.repeat': '2', 'webhooks.early': 'true' });
    const seen = await run.ask<{ faults: { webhooks: object } }>('/control');
    expect(seen.body.faults.webhooks).toMatchObject({ drop: 'all', repeat: 2, early: true });
    await press('/control', { reset: 'true' });
    expect((await fetch(`${run.url}/viacep/ws/01310100/json/`)).status).toBe(200);
  });

  it('serves its style and script with an ETag', async () => {
    for (const name of ['frame.css', 'parts.css', 'sandbox.js']) {
      const first = await fetch(`${run.url}/assets/${name}`);
      const etag = first.headers.get('etag') ?? '';
      const again = await fetch(`${run.url}/assets/${name}`, { headers: { 'if-none-match': etag } });
      expect([first.status, again.status]).toEqual([200, 304]);
    }
  });
});
