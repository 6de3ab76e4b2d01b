import { afterAll, beforeAll, expect, it } from 'vitest';
import { MARINA, PASSWORD } from './support/accounts.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';

let shop: RunningShop;
/** On the internet the sandbox is hers alone. */
let admin: string;

beforeAll(async () => {
  shop = await startShop({
    env: {
      SEED_DEMO: 'off',
      ADMIN_PASSWORD,
      PUBLIC_URL: 'https://loja.example',
      SANDBOX: 'on',
      LOG_LEVEL: 'debug',
    },
  });
  const login = await call('POST', '/admin/login', { username: 'admin', password: ADMIN_PASSWORD });
  admin = String(login.body['token']);
});
afterAll(() => shop.stop());

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const mails = async () =>
  (await call('GET', '/sandbox/mails', undefined, admin)).body as unknown as {
    to: string[];
    subject: string;
    text: string;
  }[];
const subjects = async () => (await mails()).map(({ subject }) => subject);

it('[MAIL-11, MAIL-13, SEC-14] an account from registration to erasure in the running shop, with its mails kept', async () => {
  expect((await call('POST', '/clientes/registrar', MARINA)).status).toBe(201);
  expect((await call('POST', '/clientes/recuperar-senha', { email: MARINA.email })).status).toBe(200);
  const first = ['Confirme o seu e-mail', 'Crie uma nova senha'];
  await expect.poll(async () => (await subjects()).toSorted(), { timeout: 20_000 }).toEqual(first);
  const texts = (await mails()).map(({ text }) => text).join('\n');
  const link = /https:\/\/loja\.example\/redefinir-senha\/([\w-]{43})/.exec(texts)?.[1] ?? '';
  const confirmation = /https:\/\/loja\.example\/confirmar-email\/([\w-]{43})/.exec(texts)?.[1] ?? '';
  const confirmed = await call('POST', `/clientes/confirmar-email/${confirmation}`);
  expect([confirmed.status, confirmed.body['mensagem']]).toEqual([200, 'E-mail confirmado!']);
  const reset = await call('POST', `/clientes/redefinir-senha/${link}`, { novaSenha: 'jasmim-2026' });
  expect([reset.status, reset.body['mensagem']]).toEqual([200, 'Senha redefinida com sucesso!']);
  await expect
    .poll(async () => (await subjects()).toSorted(), { timeout: 20_000 })
    .toEqual([...first, 'Sua senha foi redefinida']);

  const login = await call('POST', '/clientes/login', { email: MARINA.email, senha: 'jasmim-2026' });
  const token = String(login.body['token']);
  const change = { senhaAtual: 'jasmim-2026', novaSenha: PASSWORD };
  expect((await call('PUT', '/clientes/me/senha', change, token)).status).toBe(200);
  await expect.poll(subjects, { timeout: 20_000 }).toContain('Sua senha foi alterada');
  expect((await call('DELETE', '/clientes/me', undefined, token)).status).toBe(200);
  expect((await call('GET', '/clientes/me', undefined, token)).status).toBe(401);

  const logs = shop.logs();
  expect(logs).toContain('/clientes/redefinir-senha/:token');
  expect(logs).toContain('/clientes/confirmar-email/:token');
  for (const secret of [link, confirmation, token, PASSWORD, 'jasmim-2026', MARINA.email, '52998224725']) {
    expect(logs).not.toContain(secret);
  }
});
