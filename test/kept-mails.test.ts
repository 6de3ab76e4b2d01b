import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistroDeAuditoria } from '#shared/wire/admin.ts';
import type { EmailGuardado } from '#shared/wire/mails.ts';
import { MARINA } from './support/accounts.ts';
import { call } from './support/provider.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';

const ADMIN_PASSWORD = 'alecrim-2026';
const PATH = '/api/gerenciamento/emails';
let standIns: SharedStandIns;
let shop: RunningShop;
let owner: Record<string, string>;

beforeAll(async () => {
  standIns = await startStandIns();
  const { SMTP_URL: _, ...env } = standIns.env;
  shop = await startShop({
    env: { ...env, ADMIN_PASSWORD, SEED_DEMO: 'off', PUBLIC_URL: 'https://loja.example', SANDBOX: 'on' },
  });
  owner = await logIn('admin');
});
afterAll(async () => {
  await shop?.stop();
  await standIns?.stop();
});

const ask = <T>(method: string, path: string, body?: unknown, headers = {}) =>
  call<T>(`${shop.url}${path}`, { method, headers, body });

async function logIn(username: string) {
  const body = { username, password: ADMIN_PASSWORD };
  const { token } = (await ask<{ token: string }>('POST', '/api/admin/login', body)).body;
  return { authorization: `Bearer ${token}` };
}

const kept = async () => (await ask<EmailGuardado[]>('GET', PATH, undefined, owner)).body;

describe('mails of a shop with real payments and no mail server', () => {
  it('[MAIL-12] are kept for the owner, whole but for the links that are their reader’s alone', async () => {
    expect((await ask('POST', '/api/clientes/registrar', MARINA)).status).toBe(201);
    await ask('POST', '/api/clientes/recuperar-senha', { email: MARINA.email });
    await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(2);
    const mails = await kept();
    const saying = (subject: string) => mails.find((mail) => mail.subject === subject);
    expect(saying('Crie uma nova senha')?.to).toEqual([MARINA.email]);
    expect(saying('Crie uma nova senha')?.text).toContain('https://loja.example/redefinir-senha/•••');
    expect(saying('Confirme o seu e-mail')?.text).toContain('https://loja.example/confirmar-email/•••');
    expect(JSON.stringify(mails)).not.toMatch(/(redefinir-senha|confirmar-email)\/[\w-]/);
    expect(JSON.stringify(mails)).not.toContain('html');
  });

  it('[SEC-13] and it is written down who read them', async () => {
    const { length } = await kept();
    const path = '/api/gerenciamento/auditoria?q=viu+os+e-mails';
    const [look] = (await ask<RegistroDeAuditoria[]>('GET', path, undefined, owner)).body;
    expect(look).toMatchObject({ actor: 'admin', action: 'emails_vistos', after: { count: length } });
    expect(JSON.stringify(look)).not.toContain(MARINA.email);
  });

  it('[SEC-23] are gone with the customer whose they were', async () => {
    const leaver = { ...MARINA, email: 'saiu@example.com', cpf: '111.444.777-35' };
    expect((await ask('POST', '/api/clientes/registrar', leaver)).status).toBe(201);
    await ask('POST', '/api/clientes/recuperar-senha', { email: leaver.email });
    const hers = async () => (await kept()).filter(({ to }) => to.includes(leaver.email)).length;
    await expect.poll(hers, { timeout: 20_000 }).toBe(2);
    const { body } = await ask<{ token: string }>('POST', '/api/clientes/login', leaver);
    const token = { authorization: `Bearer ${body.token}` };
    expect((await ask('DELETE', '/api/clientes/me', { senha: leaver.senha }, token)).status).toBe(200);
    expect(await hers()).toBe(0);
    expect((await kept()).length).toBeGreaterThan(0);
  });

  it('[MAIL-12] are shown to nobody else, and at no other address', async () => {
    expect((await kept()).length).toBeGreaterThan(0);
    expect((await ask('GET', PATH)).status).toBe(401);
    for (const role of ['equipe', 'leitura']) {
      const body = { username: role, senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role };
      await ask('POST', '/api/gerenciamento/administradores', body, owner);
      expect((await ask('GET', PATH, undefined, await logIn(role))).status).toBe(403);
    }
    for (const path of ['/sandbox', '/sandbox/', '/sandbox/mails', '/sandbox/mails/1', '/sandbox/control']) {
      for (const headers of [{}, owner]) {
        const answer = await fetch(shop.url + path, { headers: { accept: 'application/json', ...headers } });
        expect(answer.status, path).toBe(404);
        expect(await answer.text()).not.toContain(MARINA.email);
      }
    }
  });
});
