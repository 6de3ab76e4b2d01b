import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { MARINA } from './support/accounts.ts';
import { copyShop } from './support/prepared-shop.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call } from './support/provider.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const SETTINGS = '/api/gerenciamento/configuracoes';
/** Two seconds are promised; a busy machine takes its time over each reading. */
const SOON = { timeout: 15_000, interval: 100 };

let nodes: RunningShop[] = [];
let discard: () => Promise<unknown>;
let owner: Record<string, string>;

beforeAll(async () => {
  const folder = await temporaryFolder('vitrine-two-nodes');
  const copy = await copyShop(folder.path, 'migrated');
  const env = { ...copy?.env, ADMIN_PASSWORD, SEED_DEMO: 'off' };
  discard = async () => Promise.all([copy?.drop(), folder.remove()]);
  nodes = [await startShop({ env }), await startShop({ env })];
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const { token } = (await ask<{ token: string }>(0, 'POST', '/api/admin/login', body)).body;
  owner = { authorization: `Bearer ${token}` };
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await discard?.();
});

const ask = <T>(node: number, method: string, path: string, body?: unknown) =>
  call<T>(`${nodes[node]?.url ?? ''}${path}`, { method, body, headers: owner ?? {} });
const read = async (node: number, path: string) => {
  const answer = await fetch(`${nodes[node]?.url ?? ''}${path}`);
  return answer.text();
};

async function publish(documento: Record<string, unknown>): Promise<void> {
  const { versao } = (await ask<Configuracoes>(0, 'GET', SETTINGS)).body;
  const saved = await ask<{ versao: number }>(0, 'PUT', SETTINGS, { versao, documento });
  expect(saved.status).toBe(200);
  const done = await ask(0, 'POST', `${SETTINGS}/publicar`, { versao: saved.body.versao });
  expect(done.status).toBe(200);
}

it('[CONF-10] shows what was published at once on its node, and soon on the other one', async () => {
  const name = 'Ateliê Cereja';
  for (const node of [0, 1]) expect(await read(node, '/contato')).not.toContain(name);
  await publish({ nome: name, email: 'oi@cereja.example', horario: 'Segunda a sexta, 9h às 18h' });
  expect(await read(0, '/contato')).toContain(name);
  await expect.poll(() => read(1, '/contato'), SOON).toContain(name);
  for (const node of [0, 1]) {
    for (const path of [
      '/',
      '/termos-e-condicoes',
      '/site.webmanifest',
      '/sem-conexao',
      '/api/openapi.json',
      '/admin-login',
    ]) {
      expect(await read(node, path), path).toContain(name);
    }
    expect(await read(node, '/contato')).toContain('Segunda a sexta, 9h às 18h');
    expect(await read(node, '/.well-known/security.txt')).toContain('mailto:oi@cereja.example');
  }
});

it('[CONF-19] is closed and opened on every node', async () => {
  const turn = async (way: string) => {
    const { versao } = (await ask<Configuracoes>(0, 'GET', SETTINGS)).body;
    expect((await ask(0, 'POST', `${SETTINGS}/${way}`, { versao })).status).toBe(200);
  };
  const status = async (node: number) => (await fetch(`${nodes[node]?.url ?? ''}/produtos`)).status;
  expect([await status(0), await status(1)]).toEqual([200, 200]);
  await turn('fechar');
  expect(await status(0)).toBe(503);
  await expect.poll(() => status(1), SOON).toBe(503);
  await turn('abrir');
  expect(await status(0)).toBe(200);
  await expect.poll(() => status(1), SOON).toBe(200);
});

it('[CONF-10] writes its mails in the name that is published', async () => {
  await publish({ nome: 'Ateliê Romã', email: 'oi@roma.example', endereco: 'Rua Nova, 9, Niterói, RJ' });
  // Either node may send it, and the other one follows within two seconds.
  const contact = async () => (await fetch(`${nodes[1]?.url ?? ''}/contato`)).text();
  await expect.poll(contact, SOON).toContain('oi@roma.example');
  expect((await ask(0, 'POST', '/api/clientes/registrar', MARINA)).status).toBe(201);
  interface Kept {
    from: string;
    text: string;
    html: string;
  }
  const mails = async () => {
    const both = await Promise.all([0, 1].map((node) => ask<Kept[]>(node, 'GET', '/sandbox/mails')));
    return both.flatMap(({ body }) => body);
  };
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.from).toBe('oi@roma.example');
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Ateliê Romã');
    expect(text).toContain('Rua Nova, 9, Niterói, RJ');
  }
});
