import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PromocaoEscrita, PromocaoLida, PromocaoPublica, Simulacao } from '#shared/wire/promotions.ts';
import { putOnSale } from './support/goods.ts';
import { expectWhole, onlyFor, pauseAll, payPix, pricesOf, publish, standing } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let node: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  node = await till.restarted({});
});
afterAll(async () => {
  await expectWhole(till);
  await node.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await pauseAll(till);
});

const PATH = '/api/gerenciamento/promocoes';
interface Told {
  promocao: PromocaoLida;
  error: string;
  codigo: string;
  campos: Record<string, string>;
}

const draft = (written: Partial<PromocaoEscrita>, as = admin) =>
  till.post<Told>(PATH, { nome: 'Promoção', tipo: 'percentual', percentual: 10, ...written }, as);
const act = (id: number, what: string) => till.post<Told>(`${PATH}/${id}/${what}`, undefined, admin);
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** What a PIX discount could not heed. */
const PIX_CANNOT: [Partial<PromocaoEscrita>, string][] = [
  [{ tipo: 'pix', limites: { total: 1 } }, 'limites.total'],
  [{ tipo: 'pix', limites: { orcamento: 10 } }, 'limites.orcamento'],
  [{ tipo: 'pix', minimo: { valor: 100 } }, 'minimo.valor'],
  [{ tipo: 'pix', alvo: { tags: ['verão'] } }, 'alvo.tags'],
  [{ tipo: 'pix', alvo: { produtos: [1] } }, 'alvo.produtos'],
  [{ tipo: 'pix', primeira_compra: true }, 'primeira_compra'],
  [{ tipo: 'pix', ceps: [{ de: '01000000', ate: '02000000' }] }, 'ceps'],
  [{ tipo: 'pix', acumula: { modo: 'todas' } }, 'acumula'],
];

describe('the office', () => {
  it('[PROMO-35] publishes, changes, pauses, copies and deletes, and each of it is written down', async () => {
    const goods = await putOnSale(till.db);
    const { status, body } = await draft({ nome: 'Outubro', ...onlyFor(goods) });
    expect({ status, promocao: body.promocao }).toMatchObject({
      status: 201,
      promocao: {
        nome: 'Outubro',
        status: 'rascunho',
        versao: 1,
        usos: 0,
        frase: '10% de desconto em uma peça escolhida',
      },
    });
    const { id } = body.promocao;
    expect((await pricesOf(till, [{ goods }])).total).toBe(119.9);
    expect((await act(id, 'publicar')).body.promocao.status).toBe('ativa');
    expect((await pricesOf(node, [{ goods }])).total).toBe(109.9);
    const { promocao } = (await till.get<Told>(`${PATH}/${id}`, admin)).body;
    const changed = await till.put<Told>(`${PATH}/${id}`, { ...promocao, percentual: 20 }, admin);
    expect(changed.body.promocao).toMatchObject({ percentual: 20, versao: promocao.versao + 1 });
    expect((await pricesOf(node, [{ goods }])).total).toBe(99.9);
    const stale = await till.put<Told>(`${PATH}/${id}`, { ...promocao, percentual: 30 }, admin);
    expect(stale).toMatchObject({ status: 409, body: { codigo: 'versao' } });
    expect((await act(id, 'pausar')).body.promocao.status).toBe('pausada');
    expect((await pricesOf(node, [{ goods }])).total).toBe(119.9);
    const copy = (await act(id, 'copiar')).body.promocao;
    expect(copy).toMatchObject({ nome: 'Outubro (cópia)', status: 'rascunho', percentual: 20 });
    expect(await till.delete(`${PATH}/${id}`, admin)).toMatchObject({ status: 409 });
    expect(await till.delete(`${PATH}/${copy.id}`, admin)).toMatchObject({ status: 200 });
    expect(await till.get(`${PATH}/${copy.id}`, admin)).toMatchObject({ status: 404 });
    const acts = await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', `promoção ${id} ·%`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'promocao_criada',
      'promocao_publicada',
      'promocao_alterada',
      'promocao_pausada',
    ]);
  });

  it('[PROMO-36] is told what is wrong, field by field, and nothing is written', async () => {
    const wrong: [Partial<PromocaoEscrita>, string][] = [
      [{ nome: ' ' }, 'nome'],
      [{ percentual: null }, 'percentual'],
      ...PIX_CANNOT,
      [{ tipo: 'frete', limites: { unidades: 2 } }, 'limites.unidades'],
      [{ percentual: 100.5 }, 'percentual'],
      [{ percentual: 12.345 }, 'percentual'],
      [{ tipo: 'valor' }, 'valor'],
      [{ tipo: 'leve_pague', leve: 2, pague: 2 }, 'pague'],
      [{ tipo: 'progressivo', degraus: [] }, 'degraus'],
      [{ tipo: 'pix', com_codigo: true }, 'com_codigo'],
      [{ com_codigo: true, codigo: '?!' }, 'codigo'],
      [{ inicio: fromNow(2), fim: fromNow(1) }, 'fim'],
      [{ ceps: [{ de: '20000000', ate: '10000000' }] }, 'ceps'],
      [{ acumula: { modo: 'so_com', com: [] } }, 'acumula'],
      [{ alvo: { categorias: [999_999] } }, 'alvo.categorias'],
      [{ nome: 'x'.repeat(121) }, 'nome'],
      [{ degraus: Array.from({ length: 11 }, (_, at) => ({ a_partir: at + 1, percentual: 5 })) }, 'degraus'],
    ];
    const before = (await till.get<{ promocoes: unknown[] }>(PATH, admin)).body.promocoes.length;
    for (const [written, field] of wrong) {
      const { status, body } = await draft(written);
      expect({ status, fields: Object.keys(body.campos ?? {}) }, JSON.stringify(written)).toEqual({
        status: 422,
        fields: [expect.stringContaining(field)],
      });
    }
    expect((await till.get<{ promocoes: unknown[] }>(PATH, admin)).body.promocoes).toHaveLength(before);
  });

  it('[PROMO-36] two promotions have no code in common, whatever its case', async () => {
    const given = { com_codigo: true, codigo: 'Duas-Vezes' };
    expect((await draft(given)).status).toBe(201);
    const { status, body } = await draft({ ...given, codigo: ' duas-vezes ' });
    expect({ status, campos: body.campos }).toMatchObject({
      status: 422,
      campos: { codigo: expect.any(String) as string },
    });
  });

  it('[PROMO-37] is open to who runs the shop; the team reads', async () => {
    const team = await till.administrator('equipe');
    expect((await draft({}, team)).status).toBe(403);
    expect((await till.get(PATH, team)).status).toBe(200);
    expect((await till.get(PATH)).status).toBe(401);
  });

  it('[PROMO-38] tells how each stands by its times and limits', async () => {
    const goods = await putOnSale(till.db);
    const later = await publish(till, {
      tipo: 'percentual',
      percentual: 5,
      inicio: fromNow(1),
      ...onlyFor(goods),
    });
    expect(later.status).toBe('programada');
    expect((await pricesOf(till, [{ goods }])).outras).toMatchObject([
      { id: later.id, motivo: 'not_started' },
    ]);
    const over = (await draft({ fim: fromNow(-1) })).body.promocao;
    expect(await act(over.id, 'publicar')).toMatchObject({
      status: 409,
      body: { codigo: 'promocao_encerrada' },
    });
    const codeless = (await draft({ com_codigo: true })).body.promocao;
    expect(await act(codeless.id, 'publicar')).toMatchObject({ status: 409, body: { codigo: 'sem_codigo' } });
    // Nor does one that holds lose its code, or hold by one that it never had.
    const { id, versao, ...rest } = await publish(till, {
      tipo: 'percentual',
      percentual: 5,
      ...onlyFor(goods),
    });
    const change = { ...rest, com_codigo: true, codigo: null, versao };
    expect(await till.put(`${PATH}/${id}`, change, admin)).toMatchObject({
      status: 409,
      body: { codigo: 'sem_codigo' },
    });
  });

  it('[PROMO-39] sees the orders of a promotion, and its codes as a spreadsheet', async () => {
    const goods = await putOnSale(till.db);
    const { id } = (await draft({ com_codigo: true, ...onlyFor(goods) })).body.promocao;
    const asked = { quantidade: 200, prefixo: 'feira' };
    expect((await till.post(`${PATH}/${id}/codigos`, asked, admin)).body).toMatchObject({
      gerados: 200,
      total: 200,
    });
    const many = await till.post<Told>(`${PATH}/${id}/codigos`, { quantidade: 19_801 }, admin);
    expect(many).toMatchObject({ status: 409, body: { codigo: 'codigos_demais' } });
    await act(id, 'publicar');
    const csv = async () => (await fetch(`${till.url}${PATH}/${id}/codigos.csv`, { headers: admin })).text();
    const [, first = ''] = (await csv()).split('\r\n');
    const [cupom = ''] = first.split(';');
    expect(cupom).toMatch(/^FEIRA[0-9A-Z]{12}$/);
    const bought = await payPix(till, [{ goods }], { total: 109.9, cupom });
    const { codigo } = bought.body.pedido;
    expect(await csv()).toContain(`${cupom};`);
    const downloads = till.db.selectFrom('audit_log').select('id').where('action', '=', 'codigos_baixados');
    expect((await downloads.where('subject', 'like', `promoção ${id} ·%`).execute()).length).toBe(2);
    expect((await csv()).split('\r\n').find((line) => line.startsWith(cupom))).toContain(codigo);
    const { body } = await till.get(`${PATH}/${id}/usos`, admin);
    expect(body).toMatchObject({
      total: 1,
      usos: [{ pedido: { codigo }, codigo: cupom, desconto: 10, total: 109.9, devolvido: false }],
    });
    expect(await standing(till, id)).toMatchObject({ codigos: { total: 200, usados: 1 } });
  });
});

describe('the simulator', () => {
  it('[PROMO-40] says line by line what a cart costs with one that is not saved, and why each holds or not', async () => {
    const goods = await putOnSale(till.db);
    const known = await publish(till, { tipo: 'percentual', percentual: 5, ...onlyFor(goods) });
    const asked = {
      items: [{ id: goods.productId, quantity: 3 }],
      metodo: 'pix',
      frete: 19.9,
      promocao: { nome: 'Leve 3', tipo: 'leve_pague', leve: 3, pague: 2 },
    };
    const { status, body } = await till.post<Simulacao>(`${PATH}/simular`, asked, admin);
    expect({ status, precos: body.precos }).toMatchObject({
      status: 200,
      precos: { descontos: [{ nome: 'Leve 3', valor: 100 }], total: 219.9 },
    });
    expect(body.vereditos).toMatchObject([
      { id: 0, aplicada: true, valor: 100 },
      { id: known.id, aplicada: false, motivo: 'other_goes_first' },
    ]);
    expect((await pricesOf(till, [{ goods, quantity: 3 }])).total).toBe(304.9);
  });

  it('[PROMO-40] takes of two PIX discounts the one that the cart takes', async () => {
    const goods = await putOnSale(till.db);
    for (const percentual of [5, 10]) await publish(till, { tipo: 'pix', percentual });
    expect(await pricesOf(till, [{ goods }], { metodo: 'pix' })).toMatchObject({ desconto_pix: 10 });
    const asked = { items: [{ id: goods.productId }], metodo: 'pix' };
    const { body } = await till.post<Simulacao>(`${PATH}/simular`, asked, admin);
    expect(body.precos).toMatchObject({ desconto_pix: 10 });
  });
});

describe('what everybody may read', () => {
  it('[PROMO-41] is what holds now without a code, and none of its limits', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, {
      nome: 'Secreta',
      tipo: 'percentual',
      percentual: 5,
      com_codigo: true,
      codigo: 'SEGREDO',
    });
    await publish(till, { nome: 'Amanhã', tipo: 'percentual', percentual: 5, inicio: fromNow(24) });
    await publish(till, {
      nome: 'Agora',
      tipo: 'valor',
      valor: 7,
      limites: { total: 3 },
      ...onlyFor(goods),
    });
    const { body } = await till.get<{ promocoes: PromocaoPublica[] }>('/api/promocoes');
    expect(body.promocoes).toMatchObject([
      { nome: 'Agora', valor: 7, limitada: true, alvo: { produtos: [goods.productId] } },
    ]);
    expect(JSON.stringify(body)).not.toContain('SEGREDO');
    expect(body.promocoes[0]).not.toHaveProperty('limites');
  });
});
