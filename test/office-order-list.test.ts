import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let goods: Goods;
const made: { id: number; codigo: string }[] = [];

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  goods = await putOnSale(till.db, { units: 20 });
  const people = [
    { nome: 'Ângela Conceição', email: 'angela@example.com', cpf: '11144477735', whatsapp: '21911112222' },
    { nome: 'Bruno 100%_Lima', email: 'bruno@example.com', cpf: '52998224725', whatsapp: '21933334444' },
    { nome: 'Çelia Araújo', email: 'celia@example.com', cpf: '39053344705', whatsapp: '11955556666' },
  ];
  for (const [index, person] of people.entries()) {
    const created = new Date(`2026-03-0${index + 1}T02:59:59Z`);
    const status = index === 1 ? 'pending' : 'paid';
    made.push(
      await insertPastOrder(till.db, {
        goods,
        totalCents: 10_000 - index * 1_000,
        order: { ...person, status, created_at: created, paid_at: status === 'paid' ? created : null },
      }),
    );
  }
});
afterAll(async () => {
  await till.stop();
});

async function list(query: string, headers = admin) {
  const { status, headers: sent, body } = await till.get<PedidoEscritorio[]>(`/pedidos?${query}`, headers);
  return {
    status,
    total: sent.get('x-total-count'),
    found: Array.isArray(body) ? body.map(({ id }) => made.findIndex((one) => one.id === id)) : [],
  };
}

describe('GET /pedidos', () => {
  it('[ASAL-12, ASAL-13, ASAL-15] is a bare list, newest first, cut by limit and offset', async () => {
    expect(await list('')).toEqual({ status: 200, total: '3', found: [2, 1, 0] });
    expect(await list('limit=1&offset=1')).toEqual({ status: 200, total: '3', found: [1] });
    expect(await list('offset=50')).toEqual({ status: 200, total: '3', found: [] });
    const { body } = await till.get<PedidoEscritorio[]>('/api/pedidos', admin);
    expect(body[2]).toMatchObject({
      ...made[0],
      nome: 'Ângela Conceição',
      cliente_nome: 'Ângela Conceição',
      total: 100,
      status: 'paid',
      created_at: '2026-03-01T02:59:59.000Z',
      paid_at: '2026-03-01T02:59:59.000Z',
      parcelas: 1,
      metodo_pagamento: 'pix',
      observacoes: '',
    });
  });

  it.each([
    ['angela conceicao', [0]],
    ['CONCEIÇÃO', [0]],
    ['100%', [1]],
    ['a_b', []],
    ['bruno@example', [1]],
    ['529.982.247-25', [1]],
    ['(11) 95555', [2]],
    ['celia maria', []],
  ])('[ASAL-13] finds %j', async (q, found) => {
    expect((await list(`q=${encodeURIComponent(q)}`)).found).toEqual(found);
  });

  it('[ASAL-13] finds an order by its code, however it is typed', async () => {
    const code = made[2]?.codigo ?? '';
    expect((await list(`q=${code}`)).found).toEqual([2]);
    expect((await list(`q=${encodeURIComponent(code.toLowerCase().replaceAll('-', ' '))}`)).found).toEqual([
      2,
    ]);
  });

  it('[ASAL-27] lets nobody find by what she may not read', async () => {
    const staff = await till.administrator('equipe');
    expect((await list('q=52998224725', staff)).found).toEqual([]);
    expect((await list('q=bruno', staff)).found).toEqual([1]);
  });

  it.each([
    ['status=paid', [2, 0]],
    ['status=paid,pending', [2, 1, 0]],
    ['status=pending&status=declined', [1]],
    ['de=2026-03-01', [2, 1]],
    ['ate=2026-02-28', [0]],
    ['de=2026-03-01&ate=2026-03-01', [1]],
    ['de=2026-03-01T02:59:59Z&ate=2026-03-02T02:59:59Z', [0]],
    ['sort=antigos', [0, 1, 2]],
    ['sort=total', [2, 1, 0]],
    ['sort=total-desc', [0, 1, 2]],
    ['sort=nome', [0, 1, 2]],
    ['sort=nome-desc', [2, 1, 0]],
    ['sort=pagos', [2, 0]],
    ['espera=separar', [2, 0]],
    ['espera=enviar', []],
    ['status=&espera=&q=&sort=', [2, 1, 0]],
  ])('[ASAL-14] is narrowed and ordered by %s', async (query, found) => {
    expect(await list(query)).toEqual({ status: 200, total: String(found.length), found });
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'status=lost',
    'espera=nada',
    'sort=cor',
    'de=2026-02-30',
    'de=ontem',
    'de=2026-03-02&ate=2026-03-01',
    `q=${'a'.repeat(201)}`,
  ])('[ASAL-16] refuses %s', async (query) => {
    expect((await list(query)).status).toBe(422);
  });
});

describe('GET /gerenciamento/pedidos/{id}', () => {
  const show = (id: number, headers = admin) =>
    till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, headers);
  const buy = async () => {
    const card = { token: await till.provider.cardToken('APRO'), installments: 2 };
    const body = { ...paymentBody([{ goods }], 119.9), ...card };
    const answer = await till.post<{ pedido: { id: number } }>('/payment/cartao/create', body, newKey());
    return answer.body.pedido.id;
  };

  it('[ASAL-17, ORD-45, ORD-70, ORD-08] is the whole order', async () => {
    const id = await buy();
    const { status, body } = await show(id);
    expect(status).toBe(200);
    expect(body.pedido).toMatchObject({
      id,
      status: 'paid',
      total: 119.9,
      subtotal: 100,
      parcelas: 2,
      metodo_pagamento: 'cartao',
      external_reference: expect.stringMatching(/^PED-\d{13}-\w{8}$/),
      cliente: {
        id: null,
        nome: 'Ana Souza',
        email: 'ana@example.com',
        cpf: '52998224725',
        whatsapp: '21988887777',
        mascarado: false,
      },
      endereco: { cep: '26167020', endereco: 'Rua das Flores', numero: '10', cidade: 'Belford Roxo' },
      frete: { id: '1', nome: 'PAC', valor: 19.9 },
      itens: [{ id: goods.productId, cor: 'Azul', tamanho: 'M', quantidade: 1, preco: 100, total: 100 }],
      pagamentos: [{ status: 'approved', parcelas: 2, valor: 119.9, estornado: 0 }],
      historico: [
        { tipo: 'estado', status: 'pending', de: null, por: 'shopper' },
        { tipo: 'estado', status: 'paid', de: 'pending', por: 'provider' },
      ],
      mudancas: ['processing'],
      estornavel: 119.9,
      estornoPendente: 0,
    });
  });

  it('[ASAL-17] tells what was sent and given back in its timeline', async () => {
    const id = await buy();
    await till.put(
      `/gerenciamento/pedidos/${id}`,
      { rastreio: 'AA123456785BR', transportadora: 'Correios' },
      admin,
    );
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, { valor: 19.9 }, { ...admin, ...newKey() });
    const { pedido } = (await show(id)).body;
    expect(pedido.historico.slice(2)).toMatchObject([
      { tipo: 'estado', status: 'processing', reason: '' },
      { tipo: 'estado', status: 'shipped', por: 'admin', reason: 'Correios · AA123456785BR' },
      { tipo: 'estorno', reason: 'R$ 19,90' },
    ]);
    expect(pedido).toMatchObject({
      status: 'shipped',
      estornavel: 100,
      estornado: 19.9,
      rastreio: 'AA123456785BR',
    });
  });

  it('[ASAL-27] masks what a role may not read, and writes down who read it', async () => {
    const id = await buy();
    await show(id);
    const { pedido } = (await show(id, await till.administrator('equipe'))).body;
    expect(pedido.cliente).toEqual({
      id: null,
      nome: 'Ana Souza',
      email: 'a•••@e•••.com',
      cpf: '•••.982.247-••',
      whatsapp: '(21) •••••-7777',
      mascarado: true,
    });
    expect(pedido.endereco.endereco).toBe('Rua das Flores');
    const reader = (await show(id, await till.administrator('leitura'))).body.pedido;
    expect(reader.endereco).toMatchObject({
      cep: '26167-•••',
      endereco: '•••',
      bairro: '•••',
      cidade: 'Belford Roxo',
    });
    const looks = await till.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'pedido_dados_vistos')
      .where('subject', 'like', `pedido ${id} · %`)
      .execute();
    expect(looks.map(({ actor }) => actor.split('-')[0])).toEqual(['admin', 'equipe']);
  });

  it('[ASAL-27, ASAL-39] shows who only reads no word that somebody wrote about a buyer', async () => {
    const id = await buy();
    const words = { observacoes: 'Ligar para a vizinha', withdrawal_reason: 'Fiquei doente' };
    const change = { ...words, withdrawn_at: new Date() };
    await till.db.updateTable('orders').set(change).where('id', '=', id).execute();
    const said = async (role: 'equipe' | 'leitura') => {
      const headers = await till.administrator(role);
      const { pedido } = (await show(id, headers)).body;
      const { body: rows } = await till.get<PedidoEscritorio[]>('/pedidos', headers);
      expect(pedido.desistencia?.devolvido).toBe(false);
      return [JSON.stringify(pedido), JSON.stringify(rows)];
    };
    const [pedido, rows] = await said('equipe');
    expect(pedido).toMatch(/Ligar para a vizinha.*Fiquei doente/);
    expect(rows).toContain('Ligar para a vizinha');
    const masked = await said('leitura');
    expect(masked.join('\n')).not.toMatch(/vizinha|doente/);
    // That there is something is no secret; where there is nothing, nothing is claimed.
    for (const told of masked) expect(told).toContain('"observacoes":"•••"');
    expect(masked[0]).toContain('"motivo":"•••"');
    const other = await show(await buy(), await till.administrator('leitura'));
    expect(other.body.pedido.observacoes).toBe('');
  });

  it('[ASAL-17] is 404 for an order that does not exist, or has no number, and for administrators', async () => {
    expect((await show(9_999_999)).status).toBe(404);
    expect((await till.get('/gerenciamento/pedidos/x', admin)).status).toBe(404);
    expect((await show(1, {})).status).toBe(401);
  });
});

it('[ASAL-28] the orders come as a spreadsheet in which no cell is a formula', async () => {
  await insertPastOrder(till.db, {
    goods,
    totalCents: 123_456,
    order: {
      nome: '=HYPERLINK("http://x";"y")',
      endereco: '-1+1; "Rua"',
      cep: '01310100',
      cpf: '01234567890',
      created_at: new Date('2020-05-01T15:00:00Z'),
    },
  });
  const answer = await fetch(`${till.url}/gerenciamento/pedidos.csv?ate=2020-12-31`, { headers: admin });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="pedidos-.*\.csv"$/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, row, end] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toMatch(/^Código;Data;Status;Pago em;/);
  expect(row).toContain(';01/05/2020 12:00;Pago;;PIX do Mercado Pago;1;1.234,56;0,00;1.234,56;');
  expect(row).toContain(';012.345.678-90;(21) 98888-7777;01310-100;');
  expect(row).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  expect(row).toContain(`"'-1+1; ""Rua"""`);
  expect(end).toBe('');
  const all = await fetch(`${till.url}/gerenciamento/pedidos.csv`, { headers: admin });
  expect((await all.text()).split('\r\n').length).toBeGreaterThan(5);
  const staff = await till.administrator('equipe');
  expect((await fetch(`${till.url}/gerenciamento/pedidos.csv`, { headers: staff })).status).toBe(403);
});
