import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';

const MINUTE_MS = 60_000;

let a: Accounts;
let token: string;
let id: number;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(async () => {
  await a.renew();
  await a.register(MARINA);
  token = await a.tokenOf();
  id = await a.customerId();
});

const insertPix = (orderId: number) =>
  a.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider: 'mercadopago',
      provider_payment_id: `pix-${orderId}`,
      method: 'pix',
      state: 'open',
      provider_status: 'pending',
      amount_cents: 11_990,
      qr_code: '00020126',
      provider_updated_at: new Date(),
    })
    .execute();

describe('GET /clientes/me/pedidos', () => {
  const pedidos = async (query = '') => {
    const { headers, body } = await a.get(`/api/clientes/me/pedidos${query}`, token);
    return { total: headers.get('x-total-count'), pedidos: body['pedidos'] as Record<string, unknown>[] };
  };

  it('[ACC-58, ACC-66] tells of each order what a list shows, the newest first', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));
    const paid = { status: 'paid', paid_at: at(5), parcelas: 3, rastreio: 'BR1' } as const;
    const older = await a.insertOrder({ customer_id: id, created_at: at(0), codigo: 'VELHO-1', ...paid });
    const open = await a.insertOrder({ customer_id: id, created_at: at(10), codigo: 'NOVO-1' });
    await insertPix(open);
    const { status, body } = await a.get('/api/clientes/me/pedidos', token);
    expect([status, body['sucesso'], body['success']]).toEqual([200, true, true]);
    const line = {
      cor: 'Rosa',
      tamanho: 'M',
      imagem: '/media/lis.webp',
      quantidade: 2,
      preco: 50,
      total: 100,
    };
    expect(body['pedidos']).toMatchObject([
      { id: open, codigo: 'NOVO-1', status: 'pending', total: 119.9, pagamento_aberto: true, paid_at: null },
      {
        id: older,
        codigo: 'VELHO-1',
        status: 'paid',
        created_at: '2026-05-01T12:00:00.000Z',
        paid_at: '2026-05-01T12:05:00.000Z',
        parcelas: 3,
        rastreio: 'BR1',
        pagamento_aberto: false,
        itens: [line],
      },
    ]);
  });

  it('[ACC-66] does not call a payment open whose time is over', async () => {
    const expires_at = new Date(Date.now() + MINUTE_MS);
    await insertPix(await a.insertOrder({ customer_id: id, expires_at }));
    expect((await pedidos()).pedidos[0]?.['pagamento_aberto']).toBe(true);
    a.bench.pass(2 * MINUTE_MS);
    expect((await pedidos()).pedidos[0]?.['pagamento_aberto']).toBe(false);
  });

  it('[ACC-58, SEC-06] never tells of another’s orders, nor of a visitor’s with the same e-mail', async () => {
    await a.register(LUCIA);
    await a.insertOrder({ customer_id: await a.customerId(LUCIA.email) });
    await a.insertOrder({ customer_id: null, email: MARINA.email });
    expect(await pedidos()).toEqual({ total: '0', pedidos: [] });
  });

  it('is read in parts', async () => {
    for (let i = 0; i < 3; i += 1) await a.insertOrder({ customer_id: id, codigo: `P-${i}` });
    const { total, pedidos: part } = await pedidos('?limit=1&offset=1');
    expect([total, part.map(({ codigo }) => codigo)]).toEqual(['3', ['P-1']]);
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?offset=-1']) {
      expect((await a.get(`/api/clientes/me/pedidos${query}`, token)).status, query).toBe(422);
    }
  });
});

describe('GET /clientes/me/exportar', () => {
  it('[ACC-59, SEC-13, MSGS-13, EDIT-08] gives all own data as a file, and nobody else’s', async () => {
    await a.call('POST', '/clientes/me/enderecos', {
      token,
      body: { cep: '22021001', endereco: 'Avenida Atlântica', cidade: 'Rio de Janeiro', estado: 'RJ' },
    });
    await a.put('/clientes/me/medidas', token, { busto: 92 });
    const withdrawn_at = new Date('2026-05-02T12:00:00Z');
    const order_id = await a.insertOrder({
      customer_id: id,
      codigo: 'MEU-1',
      withdrawn_at,
      withdrawal_reason: 'Ficou grande',
    });
    const written = {
      author: 'vendedora',
      at: withdrawn_at,
      body_hash: Buffer.alloc(32),
      texto: 'Oi, Marina',
    };
    const mail = { ...written, channel: 'email' as const, subject: 'Seu pedido' };
    await a.register(LUCIA);
    const hers = await a.insertOrder({ customer_id: await a.customerId(LUCIA.email), codigo: 'DELA-1' });
    await a.db
      .insertInto('order_messages')
      .values([
        { ...mail, order_id, source_key: '1' },
        { ...mail, order_id: hers, source_key: '2', texto: 'Oi, Lúcia' },
      ])
      .execute();
    const edit = { request_hash: 'x', made_by: 'vendedora', at: withdrawn_at };
    const other = { kind: 'endereco', before: '{}', after: '{"nome":"Lúcia"}' } as const;
    await a.db
      .insertInto('order_edits')
      .values([
        {
          ...edit,
          order_id,
          client_key: '1',
          kind: 'endereco',
          before: '{"numero":"90"}',
          after: '{"numero":"900"}',
        },
        { ...edit, ...other, order_id: hers, client_key: '2' },
      ])
      .execute();
    const { status, headers, body } = await a.get('/api/clientes/me/exportar', token);
    expect([status, headers.get('content-disposition'), headers.get('content-type')]).toEqual([
      200,
      'attachment; filename="meus-dados.json"',
      'application/json; charset=utf-8',
    ]);
    expect(body).toMatchObject({
      sucesso: true,
      cliente: { nome: MARINA.nome, cpf: '52998224725' },
      medidas: { busto: 92, cintura: null, quadril: null },
      enderecos: [{ endereco: 'Avenida Atlântica' }],
      sessoes: [{ atual: true }],
      pedidos: [
        {
          codigo: 'MEU-1',
          nome: MARINA.nome,
          email: MARINA.email,
          whatsapp: '21987654321',
          subtotal: 100,
          frete: 19.9,
          endereco: { cep: '01310100', numero: '900' },
          itens: [{ nome: 'Vestido Lis' }],
          desistencia: { em: '2026-05-02T12:00:00.000Z', motivo: 'Ficou grande' },
          mensagens: [
            { em: '2026-05-02T12:00:00.000Z', canal: 'email', assunto: 'Seu pedido', texto: 'Oi, Marina' },
          ],
          mudancas: [
            {
              em: '2026-05-02T12:00:00.000Z',
              tipo: 'endereco',
              antes: { numero: '90' },
              depois: { numero: '900' },
            },
          ],
        },
      ],
      registros: [{ acao: 'login', origem: expect.stringMatching(/^203\.0\./) }],
    });
    const all = JSON.stringify(body);
    for (const secret of [PASSWORD, 'argon2', token, 'Lúcia', 'DELA-1', 'vendedora'])
      expect(all).not.toContain(secret);
    const again = (await a.get('/api/clientes/me/exportar', token)).body['registros'];
    expect(again).toMatchObject([{ acao: 'dados_exportados' }, { acao: 'login' }]);
  });

  it('[WAIT-15] tells what she waits for once her e-mail is confirmed', async () => {
    await a.waitFor(MARINA.email);
    await a.waitFor(LUCIA.email);
    const tell = async () => (await a.get('/api/clientes/me/exportar', token)).body['avisos'];
    expect(await tell()).toEqual([]);
    await a.confirmed();
    const wanted = { produto_id: expect.any(Number), cor: 'Rosa', tamanho: 'M' };
    expect(await tell()).toEqual([{ ...wanted, pedido_em: expect.any(String), avisado_em: null }]);
  });
});

describe('open sessions', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
  const logInWith = async (userAgent: string) => {
    const response = await fetch(`${a.url()}/api/clientes/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': a.newAddress(),
      },
      body: JSON.stringify({ email: MARINA.email, senha: PASSWORD }),
    });
    return String(((await response.json()) as { token: string }).token);
  };
  const sessoes = async (as = token) =>
    (await a.get('/api/clientes/me/sessoes', as)).body['sessoes'] as Record<string, unknown>[];

  it('[ACC-73] are listed with what they run on, when they began and which one asks', async () => {
    const phone = await logInWith(PHONE);
    const began = Date.now();
    a.bench.pass(30 * MINUTE_MS);
    const open = await sessoes(phone);
    expect(open.map(({ aparelho, atual }) => [aparelho, atual])).toEqual([
      ['Chrome no Android', true],
      ['Aparelho desconhecido', false],
    ]);
    const [mine, other] = open;
    const timeOf = (row: Record<string, unknown> | undefined, field: string) =>
      new Date(String(row?.[field])).getTime();
    expect(Math.abs(timeOf(mine, 'criada_em') - began)).toBeLessThan(MINUTE_MS);
    expect(timeOf(mine, 'usada_em') - timeOf(mine, 'criada_em')).toBeGreaterThan(29 * MINUTE_MS);
    expect(timeOf(other, 'usada_em')).toBe(timeOf(other, 'criada_em'));
    expect(timeOf(mine, 'expira_em') - timeOf(mine, 'criada_em')).toBe(30 * 86_400_000);
    const kept = JSON.stringify(await a.db.selectFrom('sessions').selectAll().execute());
    expect(kept).not.toContain('Pixel');
    expect(JSON.stringify(open)).not.toContain(phone);
  });

  it('[ACC-74, SEC-13] end all but the one that asks', async () => {
    const others = [await a.tokenOf(), await a.tokenOf()];
    await a.register(LUCIA);
    const lucia = await a.tokenOf(LUCIA.email);
    const end = () => a.call('DELETE', '/api/clientes/me/sessoes', { token });
    const { status, body } = await end();
    expect({ status, ...body }).toEqual({
      status: 200,
      sucesso: true,
      success: true,
      mensagem: '2 sessões foram encerradas.',
      message: '2 sessões foram encerradas.',
      encerradas: 2,
    });
    for (const other of others) expect((await a.me(other)).status).toBe(401);
    expect([(await a.me(token)).status, (await a.me(lucia)).status]).toEqual([200, 200]);
    expect((await end()).body).toMatchObject({ mensagem: 'Não há outra sessão aberta.', encerradas: 0 });
    const acts = await a.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor', '=', `cliente ${id}`)
      .execute();
    expect(acts.map(({ action }) => action)).toContain('sessoes_encerradas');
  });
});
