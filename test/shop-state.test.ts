import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EstadoDaLoja } from '#shared/wire/support.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call } from './support/provider.ts';
import { startShop } from './support/shop.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const SECRET = 'um-segredo-que-ninguem-le';
const PATH = '/api/gerenciamento/estado';

/** A payment provider that answers nothing but a refusal, and how often it was asked. */
let asked = 0;
const provider = createServer((_request, response) => {
  asked += 1;
  response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"invalid token"}');
});
let shop: RunningShop;

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  shop = await startShop({
    env: {
      ADMIN_PASSWORD,
      SEED_DEMO: 'off',
      MERCADOPAGO_API_URL: `http://127.0.0.1:${port}`,
      MERCADOPAGO_ACCESS_TOKEN: SECRET,
      MERCADOPAGO_PUBLIC_KEY: 'TEST-public',
      MERCADOPAGO_WEBHOOK_SECRET: SECRET,
    },
  });
});
afterAll(async () => {
  await shop?.stop();
  provider.close();
});

const ask = <T>(method: string, path: string, headers = {}, body?: unknown) =>
  call<T>(`${shop.url}${path}`, { method, headers, body });

async function logIn(username: string) {
  const body = { username, password: ADMIN_PASSWORD };
  const { token } = (await ask<{ token: string }>('POST', '/api/admin/login', {}, body)).body;
  return { authorization: `Bearer ${token}` };
}

it('[DOCTOR-06] tells a full administrator how the shop stands, no secret, and nobody else anything', async () => {
  const owner = await logIn('admin');
  const { status, body } = await ask<EstadoDaLoja>('GET', PATH, owner);
  expect(status).toBe(200);
  const found = new Map(body.achados.map((one) => [one.o_que, one]));
  expect(found.get('Banco de dados')).toMatchObject({ estado: 'ok', fazer: null });
  expect(found.get('Versão')?.texto).toMatch(/^Vitrine \d+\.\d+\.\d+, Node\.js \d+/);
  expect(found.get('Melhor Envio')).toMatchObject({ estado: 'atencao', texto: 'em modo de teste' });
  expect(found.get('Mercado Pago')).toMatchObject({
    estado: 'problema',
    fazer: expect.stringMatching(/token/),
  });
  expect(JSON.stringify(body)).not.toContain(SECRET);

  const given = { username: 'lia', senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role: 'equipe' };
  await ask('POST', '/api/gerenciamento/administradores', owner, given);
  expect((await ask('GET', PATH, await logIn('lia'))).status).toBe(403);
  expect((await ask('GET', PATH)).status).toBe(401);
});

it('[DOCTOR-07] asks the provider once, however many want to know', async () => {
  const owner = await logIn('admin');
  const before = asked;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask<EstadoDaLoja>('GET', PATH, owner)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.verificado_em)).size).toBeLessThanOrEqual(2);
  expect(asked - before).toBeLessThanOrEqual(1);
});
