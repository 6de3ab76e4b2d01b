import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotasFiscais } from '#shared/wire/credentials.ts';
import type { EmissoesDoPedido, Emissao } from '#shared/wire/invoice-service.ts';
import type { Etiqueta, PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { adminToken, OFFICE_ENV, placeOrder } from '../e2e/office-desk.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { unzip } from './support/unzip.ts';
import { wholeDatabase } from './support/whole-database.ts';

const TOKEN = 'marcador-de-token-5ca1ab1e-focus-nfe';
const NOTES = '/gerenciamento/configuracoes/notas';

let postgres: ServedPostgres;
let pool: Pool;
let issuer: Server;
let shop: RunningShop;
let token: string;
const said: string[] = [];

beforeAll(async () => {
  issuer = createServer((request, response) => {
    const given = (request.headers.authorization ?? '').replace('Basic ', '');
    const isOurs = Buffer.from(given, 'base64').toString() === `${TOKEN}:`;
    const body = isOurs ? { codigo: 'nao_encontrado' } : { mensagem: `Access denied: ${given}` };
    response.writeHead(isOurs ? 404 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  [postgres] = await Promise.all([startPostgres(), once(issuer, 'listening')]);
  const { url } = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: url, max: 2 });
  shop = await startShop({
    env: {
      ...OFFICE_ENV,
      DATABASE_URL: url,
      DATA_KEY: randomBytes(32).toString('base64'),
      FOCUS_NFE_API_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  token = await adminToken(shop.url);
  await pool.query("update products set ncm = '62044300', origem_fiscal = '0'");
});
afterAll(async () => {
  await shop?.stop();
  await pool?.end();
  await postgres?.stop();
  issuer?.close();
});

async function call<T = Record<string, unknown>>(method: string, path: string, body?: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.2.${(said.length % 250) + 1}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  said.push(text);
  type Refused = { error?: string; codigo?: string; campos?: Record<string, string> };
  return { status: answer.status, body: JSON.parse(text) as T & Refused };
}
const read = async () => (await call<NotasFiscais>('GET', NOTES)).body;
const save = async (changes: object = {}) =>
  call('PUT', NOTES, {
    versao: (await read()).versao,
    emite: true,
    csosn: '102',
    ie: '12.345.678',
    ambiente: 'homologacao',
    ...changes,
  });

/** All that the owner takes away. */
async function takenAway() {
  const answer = await fetch(`${shop.url}/api/gerenciamento/mudanca/tudo.zip`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.0.3.1' },
  });
  return unzip(Buffer.from(await answer.arrayBuffer()));
}
const takenSettings = async () => JSON.parse((await takenAway())['configuracoes.json'] ?? '') as unknown;

describe('whether the shop issues invoices', () => {
  it('[INVS-01, ICMS-01] it does not at first; what is odd or refused by the issuer is not kept, and told without the token', async () => {
    const first = { versao: 0, emite: false, paga_icms: false, token: 'nenhum', de_exemplo: true };
    expect(await read()).toMatchObject(first);
    expect(await save({ ie: '' })).toMatchObject({
      status: 422,
      body: { campos: { ie: expect.any(String) } },
    });
    for (const odd of [{ ie: 'abc' }, { csosn: '999' }, { ambiente: 'x' }, { token: 'a:b' }, { emite: 1 }])
      expect((await save(odd)).status, JSON.stringify(odd)).toBe(422);
    const wrong = 'token-errado-de-proposito-123';
    const refused = await save({ token: wrong });
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'teste_recusado' } });
    expect(refused.body.error).toContain('confira o token');
    expect(await read()).toMatchObject({ versao: 0, emite: false, token: 'nenhum' });
  });

  it('[INVS-02] where it does, no label is bought without an invoice, which the label then bears', async () => {
    const { id } = await placeOrder(shop.url);
    const prices = () =>
      call<PrecosDaEtiqueta>('GET', `/gerenciamento/pedidos/${id}/etiquetas/precos`).then(({ body }) => body);
    const before = await prices();
    expect(before).toMatchObject({ notaObrigatoria: false, chaveNota: '' });
    expect((await save()).status).toBe(200);
    expect(await read()).toMatchObject({ versao: 1, emite: true, ie: '12345678' });
    expect(await prices()).toMatchObject({ notaObrigatoria: true, chaveNota: '' });
    const option = before.opcoes[0];
    const wish = { servico: option?.servico, preco: option?.preco };
    const buy = (more: object) =>
      call<{ etiqueta: Etiqueta }>('POST', `/gerenciamento/pedidos/${id}/etiquetas`, { ...wish, ...more });
    const refused = await buy({ documento: 'declaracao' });
    expect(refused).toMatchObject({ status: 422, body: { campos: { chaveNota: expect.any(String) } } });
    const issued = await call<{ nota: Emissao }>('POST', `/gerenciamento/pedidos/${id}/emissoes`, {
      tipo: 'saida',
    });
    expect(issued.body.nota, JSON.stringify(issued.body)).toMatchObject({
      estado: 'autorizada',
      problema: '',
    });
    const { chaveNota } = await prices();
    expect(chaveNota).toBe(issued.body.nota.chave);
    const bought = await buy({ documento: 'nota', chaveNota });
    expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({ documento: 'nota' });
    // A parcel goes with it: the label is given up first.
    const cancel = await call('POST', `/gerenciamento/emissoes/${issued.body.nota.id}/cancelar`);
    expect(cancel.status).toBe(409);
  });

  it('[ICMS-01, MOVE-21] it pays ICMS by itself where it issues, and still where it stops, until that is said otherwise', async () => {
    expect(await read()).toMatchObject({ emite: true, paga_icms: true });
    const kept = await save({ emite: false });
    expect(kept.body).toMatchObject({ mensagem: expect.stringContaining('a chave da nota') });
    expect(await read()).toMatchObject({ emite: false, paga_icms: true });
    expect(await takenSettings()).toMatchObject({ paga_icms: true });
    const { id } = await placeOrder(shop.url);
    const prices = () => call<PrecosDaEtiqueta>('GET', `/gerenciamento/pedidos/${id}/etiquetas/precos`);
    expect((await prices()).body).toMatchObject({ notaObrigatoria: true, emiteNota: false });
    expect((await save({ paga_icms: 'sim' })).status).toBe(422);
    expect((await save({ emite: false, paga_icms: false })).body).toMatchObject({
      mensagem: expect.stringContaining('declaração de conteúdo'),
    });
    expect((await prices()).body).toMatchObject({ notaObrigatoria: false });
    expect(await takenSettings()).toMatchObject({ paga_icms: false });
    expect((await save()).status).toBe(200);
    expect((await prices()).body).toMatchObject({ notaObrigatoria: true, emiteNota: true });
  });

  it('[INVS-01, MOVE-40] a token is kept sealed once the issuer lets it in, for its environment, and comes out nowhere', async () => {
    expect((await save({ token: TOKEN })).status).toBe(200);
    expect(await read()).toMatchObject({
      versao: 5,
      token: 'guardado',
      token_final: TOKEN.slice(-4),
      ambiente: 'homologacao',
    });
    expect(await save({ ambiente: 'producao' })).toMatchObject({
      status: 422,
      body: { campos: { token: expect.stringContaining('ambiente') } },
    });
    expect(await save({ versao: 1 })).toMatchObject({ status: 409, body: { codigo: 'versao' } });
    expect((await save({ csosn: '400' })).status).toBe(200);
    expect(await wholeDatabase(pool)).not.toContain(TOKEN);
    expect(Object.values(await takenAway()).join()).not.toContain(TOKEN);
    expect(said.join('\n')).not.toContain(TOKEN);
    const acts = await pool.query<{ action: string }>(
      "select action from audit_log where action like 'notas_%' order by id",
    );
    expect(acts.rows.map(({ action }) => action)).toEqual([
      'notas_recusadas',
      ...Array.from({ length: 6 }, () => 'notas_guardadas'),
    ]);
  });

  it('[INVS-13] valid invoices are not issued for played sales; without the token they are played again', async () => {
    const { id } = await placeOrder(shop.url);
    expect((await save({ ambiente: 'producao', token: TOKEN })).status).toBe(200);
    const at = `/gerenciamento/pedidos/${id}/emissoes`;
    expect((await call<EmissoesDoPedido>('GET', at)).body).toMatchObject({
      emite: true,
      aviso: expect.stringContaining('modo de teste'),
      pode_emitir: false,
    });
    expect((await call('POST', at, { tipo: 'saida' })).body).toMatchObject({ codigo: 'emissao_desligada' });
    const { versao } = await read();
    expect((await call('POST', `${NOTES}/retirar`, { versao })).status).toBe(200);
    expect((await call<EmissoesDoPedido>('GET', at)).body).toMatchObject({ aviso: '', pode_emitir: true });
  });
});
