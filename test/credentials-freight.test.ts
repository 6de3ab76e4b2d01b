import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entregas } from '#shared/wire/credentials.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { wholeDatabase } from './support/whole-database.ts';

const TOKEN = 'marcador-de-token-77c0ffee-melhor-envio';
const FREIGHT = '/gerenciamento/configuracoes/entregas';
const SERVICES = [
  { id: 1, name: 'PAC', price: '20.00', delivery_time: 5, company: { name: 'Correios', picture: '' } },
  { id: 2, name: 'SEDEX', price: '40.00', delivery_time: 2, company: { name: 'Correios', picture: '' } },
  { id: 3, name: '.Package', price: '30.00', delivery_time: 4, company: { name: 'Jadlog', picture: '' } },
];

let postgres: ServedPostgres;
let pool: Pool;
let provider: Server;
let shop: RunningShop;
let token: string;
/** From which postal codes it was asked, by whose token. */
const asked: { from: string; by: string }[] = [];
const said: string[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const by = (request.headers.authorization ?? '').replace('Bearer ', '');
      const body = JSON.parse(Buffer.concat(parts).toString()) as { from: { postal_code: string } };
      asked.push({ from: body.from.postal_code, by });
      const isOurs = by === TOKEN;
      response.writeHead(isOurs ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isOurs ? SERVICES : { message: `Unauthenticated: ${by}` }));
    });
  }).listen(0, '127.0.0.1');
  [postgres] = await Promise.all([startPostgres(), once(provider, 'listening')]);
  const { url } = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: url, max: 2 });
  const at = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const DATA_KEY = randomBytes(32).toString('base64');
  shop = await startShop({
    env: {
      ...OFFICE_ENV,
      DATABASE_URL: url,
      DATA_KEY,
      MELHOR_ENVIO_API_URL: at,
      LOCAL_DELIVERY: 'off',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  token = await adminToken(shop.url);
});
afterAll(async () => {
  await shop?.stop();
  await pool?.end();
  await postgres?.stop();
  provider?.close();
});

async function call<T = Record<string, unknown>>(method: string, path: string, body?: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.1.${(said.length % 250) + 1}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  said.push(text);
  return { status: answer.status, body: JSON.parse(text) as T & { error?: string; codigo?: string } };
}
const read = async () => (await call<Entregas>('GET', FREIGHT)).body;
const save = async (changes: object = {}) =>
  call('PUT', FREIGHT, {
    versao: (await read()).versao,
    cep_origem: '01310-100',
    dias_extras: 0,
    servicos_fora: [],
    ...changes,
  });
const quote = async () => {
  const cart = { cepDestino: '22021-001', cartItems: [{ id: 1, quantidade: 1 }] };
  const { body } = await call<{ opcoes: FreteOpcao[] }>('POST', '/frete/calcular', cart);
  return body.opcoes.map(({ nome, prazo }) => [nome, prazo]);
};

describe('the freight of the office', () => {
  it('[CRDL-12] is not kept where the provider refuses, and its own words are told without the token', async () => {
    expect(await read()).toMatchObject({ versao: 0, token: 'nenhum', servicos: [] });
    const refused = await save({ token: 'token-errado-de-proposito-123' });
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'teste_recusado' } });
    expect(refused.body.error).toContain('HTTP 401: Unauthenticated: •••');
    expect(await save({ token: TOKEN, cep_origem: '00000-000' })).toMatchObject({
      status: 422,
      body: { campos: { cep_origem: expect.any(String) } },
    });
    for (const odd of [
      { dias_extras: 31 },
      { dias_extras: 1.5 },
      { cep_origem: '1' },
      { servicos_fora: 'x' },
    ])
      expect((await save({ token: TOKEN, ...odd })).status, JSON.stringify(odd)).toBe(422);
    expect(await read()).toMatchObject({ versao: 0, token: 'nenhum' });
  });

  it('[CRDL-13] is kept once it quotes: quotes come by its token, from its postal code, in its days and services', async () => {
    const streets = async () => (await pool.query('select cep from postal_codes')).rows;
    await call('GET', '/cep/22021001');
    expect(await streets(), 'as the sandbox tells them').toHaveLength(1);
    expect((await save({ token: TOKEN })).status).toBe(200);
    expect(await streets()).toEqual([]);
    expect(await read()).toMatchObject({
      versao: 1,
      origem: 'escritorio',
      token: 'guardado',
      token_final: TOKEN.slice(-4),
      cep_origem: '01310100',
      servicos: [
        { id: '1', nome: 'Correios PAC', oferecido: true },
        { id: '2', nome: 'Correios SEDEX', oferecido: true },
        { id: '3', nome: 'Jadlog Package', oferecido: true },
      ],
    });
    expect(await quote()).toEqual([
      ['PAC', 5],
      ['Jadlog Package', 4],
      ['SEDEX', 2],
    ]);
    expect(asked.at(-1)).toEqual({ from: '01310100', by: TOKEN });
    expect((await save({ dias_extras: 2, servicos_fora: ['2'] })).status).toBe(200);
    expect(await quote()).toEqual([
      ['PAC', 7],
      ['Jadlog Package', 6],
    ]);
    expect(await save({ servicos_fora: ['1', '2', '3'] })).toMatchObject({ status: 422 });
    const page = await (await fetch(`${shop.url}/contato`)).text();
    expect(page).toContain('01310100');
    const { rows } = await pool.query(
      "select after from audit_log where action = 'entregas_guardadas' order by id",
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { campos: ['Token', 'CEP de origem'] },
      { campos: ['Dias a mais', 'Formas de envio'] },
    ]);
  });

  it('[CRDL-14] keeps its token out of tables, answers and logs, and lets it go', async () => {
    const all = [await wholeDatabase(pool), ...said, shop.logs()].join('\n');
    for (const form of [TOKEN, Buffer.from(TOKEN).toString('hex'), Buffer.from(TOKEN).toString('base64url')])
      expect(all.includes(form), form).toBe(false);
    const { versao } = await read();
    expect(await call('POST', `${FREIGHT}/retirar`, { versao: versao - 1 })).toMatchObject({ status: 409 });
    expect((await call('POST', `${FREIGHT}/retirar`, { versao })).status).toBe(200);
    expect(await read()).toMatchObject({ token: 'nenhum', cep_origem: '01310100', dias_extras: 2 });
  });
});
