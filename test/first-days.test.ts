import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { FreteTestado, PassoId, PrimeirosPassos } from '#shared/wire/first-days.ts';
import { adminToken, callShop, OFFICE_ENV, placeOrder, staffToken } from '../e2e/office-desk.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { useShop } from './support/use-shop.ts';

// Nobody listens at this port: the words of a mail server that can't be reached.
const { shop } = useShop({ env: { ...OFFICE_ENV, SMTP_URL: 'smtp://127.0.0.1:1' } });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

/** The answer, whatever it says. */
async function call<T>(method: string, path: string, body?: unknown, by = token) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T & { error?: string; codigo?: string } };
}
const FIRST = '/gerenciamento/primeiros-passos';
const read = async () => (await call<PrimeirosPassos>('GET', FIRST)).body;
const step = async (id: PassoId) => (await read()).passos.find((one) => one.id === id);
const products = () => callShop<Produto[]>(`${shop.url}/api/produtos`, 'GET');
const out = (chave: string) =>
  call<{ produtos: number }>('POST', '/gerenciamento/demonstracao/retirar', { chave });
const back = () => call<{ produtos: number }>('POST', '/gerenciamento/demonstracao/voltar');

describe('the first steps', () => {
  it('[DAYS-15] say of the purchase to try how a closed shop takes it', async () => {
    const settings = '/gerenciamento/configuracoes';
    const turn = async (way: 'fechar' | 'abrir') => {
      const { versao } = (await call<{ versao: number }>('GET', settings)).body;
      expect((await call('POST', `${settings}/${way}`, { versao })).status).toBe(200);
      return (await step('compra'))?.falta;
    };
    expect(await turn('fechar')).toContain(
      'A loja está fechada: “Fazer uma compra de teste” a abre só para este navegador.',
    );
    expect(await turn('abrir')).not.toContain('fechada');
  });

  it('[DAYS-01, DAYS-03] follow what the shop is and has done, and are told to who runs it alone', async () => {
    const before = await read();
    expect(before.feitos).toBe(0);
    expect(before.passos.map(({ estado }) => estado)).not.toContain('feito');
    expect(await step('produto')).toMatchObject({ estado: 'falta', prova: null });
    await settingsCalls(shop.url, token).publish({ nome: 'Ateliê da Bia', cor: '#1d6543' });
    expect(await step('identidade')).toEqual({
      id: 'identidade',
      estado: 'parcial',
      prova: 'Nome da loja: Ateliê da Bia, com cores e letras suas',
      falta: 'Falta o logo: até lá a loja mostra o nome escrito.',
    });
    const order = await placeOrder(shop.url);
    expect(await step('compra')).toMatchObject({
      estado: 'parcial',
      prova: expect.stringMatching(/^PIX de teste pago em \d\d\/\d\d às \d\d:\d\d$/),
    });
    await callShop(
      `${shop.url}/api/gerenciamento/pedidos/${order.id}/estorno`,
      'POST',
      {},
      {
        authorization: `Bearer ${token}`,
        'x-idempotency-key': crypto.randomUUID(),
      },
    );
    await expect
      .poll(() => step('compra'), { timeout: 20_000 })
      .toMatchObject({
        estado: 'feito',
        prova: expect.stringMatching(/^PIX de teste pago em .* e devolvido em \d\d\/\d\d às \d\d:\d\d$/),
      });
    const packer = await staffToken(shop.url, token, 'expedicao');
    for (const [method, path, body] of [
      ['GET', FIRST],
      ['PUT', FIRST, { oculto: true }],
      ['POST', `${FIRST}/email`, {}],
      ['POST', '/gerenciamento/demonstracao/retirar', { chave: 'of-nobody' }],
    ] as const)
      expect((await call(method, path, body, packer)).status, path).toBe(403);
    expect(await step('pessoa')).toMatchObject({ estado: 'feito', prova: '2 pessoas com acesso' });
    expect((await products()).length).toBeGreaterThan(40);
  });

  it('[DAYS-02] are hidden and come back', async () => {
    expect((await call('PUT', FIRST, { oculto: 'sim' })).status).toBe(422);
    expect((await call('PUT', FIRST, { oculto: true })).status).toBe(200);
    expect(await read()).toMatchObject({ oculto: true, passos: [] });
    await call('PUT', FIRST, { oculto: false });
    expect((await read()).passos).toHaveLength(12);
  });

  it('[DAYS-05] try freight to three places, and say beside each what is wrong', async () => {
    const tried = await call<FreteTestado>('POST', `${FIRST}/frete`, {
      ceps: ['01310-100', '69005070', '90010-000'],
    });
    expect(tried.body.destinos.map(({ opcoes }) => opcoes.length > 0)).toEqual([true, true, true]);
    expect(await step('frete')).toMatchObject({
      estado: 'parcial',
      prova: expect.stringMatching(/^Três CEPs calculados em /),
    });
    for (const ceps of [[], ['123'], ['01310100', '01310100', '01310100', '01310100'], 'x'])
      expect((await call('POST', `${FIRST}/frete`, { ceps })).status).toBe(422);
  });

  it('[DAYS-06] send a test mail, and tell what the mail server says', async () => {
    expect((await call('POST', `${FIRST}/email`)).body).toMatchObject({ codigo: 'sem_email' });
    await settingsCalls(shop.url, token).publish({ email: 'bia@atelie.example' });
    const { status, body } = await call('POST', `${FIRST}/email`);
    expect([status, body.error]).toEqual([502, expect.stringMatching(/não aceitou: .*ECONNREFUSED/)]);
    expect(await step('emails')).toMatchObject({ estado: 'falta' });
  });
});

describe('the demonstration', () => {
  it('[DAYS-04] goes out at one press, once for each key, and comes back', async () => {
    const [first, second] = await products();
    if (first === undefined || second === undefined) throw new Error('There is nothing');
    // Named anew it is hers.
    await call('PUT', `/produtos/${second.id}`, { nome: 'Vestido da Bia' });
    const { restam } = (await read()).demonstracao;
    const [one, other] = await Promise.all([out('first-press'), out('first-press')]);
    expect([one.body.produtos, other.body.produtos]).toEqual([restam, restam]);
    expect((await products()).map(({ nome }) => nome)).toEqual(['Vestido da Bia']);
    expect(await step('produto')).toMatchObject({ estado: 'feito', prova: '1 produto próprio' });
    expect(await step('demonstracao')).toMatchObject({
      estado: 'feito',
      prova: expect.stringContaining(`${restam} podem voltar até`),
    });
    expect((await back()).body).toMatchObject({ produtos: restam });
    expect(await products()).toHaveLength(restam + 1);
    // A late repeat of what was done and undone does nothing.
    expect((await out('first-press')).status).toBe(200);
    expect(await products()).toHaveLength(restam + 1);
    expect((await back()).body).toMatchObject({ codigo: 'nada_a_voltar' });
    expect((await out('second-press')).body.produtos).toBe(restam);
    const { body: acts } = await call<{ acao: string }[]>('GET', '/gerenciamento/auditoria?limit=5');
    expect(JSON.stringify(acts)).toContain('demonstracao_retirada');
  });
});
