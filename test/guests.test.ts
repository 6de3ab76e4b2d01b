import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { orderPlace } from '../src/server/security/cpfs.ts';
import { listOwnOrders } from '../src/server/features/customers/own-orders.store.ts';
import { LUCIA, MARINA, openAccounts, type Accounts } from './support/accounts.ts';
import { planOf } from './support/plan-of.ts';

type Row = Record<string, unknown>;

let a: Accounts;
let office: string;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(async () => {
  await a.renew();
  office = await a.officeToken('admin');
});

const list = async (query = '', token = office) => {
  const { headers, body } = await a.get(`/api/clientes${query}`, token);
  return { total: headers.get('x-total-count'), rows: body as unknown as Row[] };
};
const PAID = { status: 'paid', paid_at: new Date() } as const;
const BIA = { nome: 'Bia Nunes', email: 'Bia@example.com', whatsapp: '21911112222' };
const CPF = '11144477735';

/** An order without an account whose CPF is sealed, as any is that the shop takes. */
async function sealed(cpf: string, given: Parameters<Accounts['insertOrder']>[0] = {}) {
  const codigo = `B7QF9-${Math.random().toString(36).slice(2, 7).toUpperCase()}-TBCDE`;
  const vault = await createCpfs({ ...a.bench.world })();
  return a.insertOrder({ codigo, ...vault.keep(cpf, orderPlace(codigo)), ...given });
}

describe('Clientes', () => {
  it('[GUEST-01] lists one row per CPF or e-mail without an account, the newest first', async () => {
    await a.register(MARINA);
    await sealed(CPF, { ...BIA, created_at: new Date('2026-01-01T12:00:00Z') });
    const last = await sealed(CPF, {
      ...BIA,
      ...PAID,
      email: 'outra@example.com',
      created_at: new Date('2026-01-02T12:00:00Z'),
    });
    await a.insertOrder({
      nome: 'Caio',
      cpf: '',
      email: 'CAIO@example.com',
      created_at: new Date('2026-01-03T12:00:00Z'),
    });
    await a.insertOrder({
      nome: 'Caio',
      cpf: '',
      email: 'caio@example.com',
      created_at: new Date('2026-01-04T12:00:00Z'),
    });
    await a.insertOrder({
      nome: 'Só nome',
      cpf: '',
      email: '',
      whatsapp: '',
      created_at: new Date('2026-01-05T12:00:00Z'),
    });
    const { total, rows } = await list();
    expect(total).toBe('3');
    expect(rows.map(({ nome, conta, pedidos }) => [nome, conta, pedidos])).toEqual([
      [MARINA.nome, true, 0],
      ['Caio', false, 2],
      ['Bia Nunes', false, 2],
    ]);
    expect(rows[2]).toMatchObject({
      id: null,
      email: 'outra@example.com',
      cpf: CPF,
      mascarado: false,
      ultimoPedido: { id: last, numero: last + 1000 },
    });
    const page = await list('?limit=1&offset=1');
    expect([page.total, page.rows.map(({ nome }) => nome)]).toEqual(['3', ['Caio']]);
    const masked = (await list('?mascarar=1')).rows[2];
    expect(masked).toMatchObject({ email: 'o•••@e•••.com', cpf: '•••.444.777-••', mascarado: true });
  });

  it('[GUEST-02] finds guests as it finds accounts, and no mask is completed by searching', async () => {
    await sealed(CPF, BIA);
    for (const q of ['bia nunes', 'bia@', '111.444.777-35', '(21) 91111-2222']) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).rows, q).toHaveLength(1);
    }
    const reader = await a.officeToken('leitura');
    expect((await list('?q=bia', reader)).rows).toHaveLength(1);
    for (const q of ['bia@', CPF, '911112222']) {
      expect((await list(`?q=${encodeURIComponent(q)}`, reader)).rows, q).toEqual([]);
    }
  });

  it('[GUEST-07] tells of nobody by what another typed with her CPF and did not pay', async () => {
    const MALLORY = {
      nome: 'Mallory',
      email: 'mallory@example.com',
      whatsapp: '21900000000',
      cidade: 'Longe',
    };
    const [day, next] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-01-02T12:00:00Z')];
    const first = await sealed(CPF, { ...BIA, created_at: day });
    await sealed(CPF, { ...MALLORY, created_at: next });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).rows;
    // Nobody has shown anything yet: who came first stays.
    expect((await list()).rows).toMatchObject([{ ...BIA, ultimoPedido: { id: first } }]);
    expect(await found('mallory@example.com')).toEqual([]);
    const OTHER = '52998224725';
    await sealed(OTHER, { ...MALLORY, created_at: day });
    const paid = await sealed(OTHER, { ...BIA, ...PAID, created_at: next });
    await sealed(OTHER, { ...MALLORY, status: 'cancelled' });
    const [row] = await found(OTHER);
    expect(row).toMatchObject({ ...BIA, pedidos: 3, ultimoPedido: { id: paid } });
    expect(await found('mallory')).toEqual([]);
    expect(await found('bia@')).toHaveLength(2);
  });

  it('[ACUS-19, DAYS-21] shows her purchases without those that tried the shop, as it counts them', async () => {
    const day = new Date('2026-01-01T12:00:00Z');
    const bought = await sealed(CPF, { ...BIA, ...PAID, created_at: day });
    await sealed(CPF, { ...BIA, ...PAID, teste: true });
    const { body } = await a.get(`/api/gerenciamento/clientes/visitante/${bought}`, office);
    const { compras, pedidos } = body as { compras: Row; pedidos: Row[] };
    expect([compras['pedidos'], pedidos.map(({ id }) => id)]).toEqual([1, [bought]]);
    const { db } = a.bench.world;
    const { visitante } = await db
      .selectFrom('orders')
      .select('visitante')
      .where('id', '=', bought)
      .executeTakeFirstOrThrow();
    const asked = { owner: { guest: visitante ?? '' }, limit: 20, offset: 0 };
    expect(await planOf(db, (by) => listOwnOrders(by, asked))).toContain('orders_guest_idx');
  });

  it('[ACUS-19] shows a guest by any order of hers: all of them, their sum and her data, masked until asked', async () => {
    const [day, next] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-01-02T12:00:00Z')];
    const first = await sealed(CPF, { ...BIA, ...PAID, created_at: day, cidade: 'Niterói' });
    const last = await sealed(CPF, { ...BIA, ...PAID, created_at: next, whatsapp: '21933334444' });
    const fallen = await sealed(CPF, { ...BIA, nome: 'Outra', status: 'cancelled' });
    await sealed('52998224725', { ...BIA, ...PAID });
    const page = (id: number | string, query = '', token = office) =>
      a.get(`/api/gerenciamento/clientes/visitante/${id}${query}`, token);
    for (const id of [first, last, fallen]) {
      const { status, body } = await page(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        cliente: { id: null, conta: false, nome: 'Bia Nunes', mascarado: true, pedidos: 3 },
        compras: { pedidos: 2, total: 239.8 },
      });
      expect((body['pedidos'] as Row[]).map((one) => one['id'])).toEqual([fallen, last, first]);
      expect(JSON.stringify(body)).not.toMatch(/44477735|bia@example|933334444/i);
    }
    const seen = async () =>
      (
        await a.db
          .selectFrom('audit_log')
          .select(['actor', 'subject'])
          .where('action', '=', 'cliente_visto')
          .execute()
      ).map(({ subject }) => subject);
    expect(await seen()).toEqual([]);
    const shown = await page(last, '?revelar=1');
    expect(shown.body['cliente']).toMatchObject({
      cpf: CPF,
      email: 'Bia@example.com',
      whatsapp: '21933334444',
    });
    expect(await seen()).toEqual([`visitante ${first}`]);
    const support = await a.officeToken('suporte');
    expect((await page(last, '?revelar=1', support)).body['cliente']).toMatchObject({
      cpf: '•••.444.777-••',
      whatsapp: '21933334444',
    });
    const reader = await a.officeToken('leitura');
    expect((await page(last, '', reader)).status).toBe(200);
    expect((await page(last, '?revelar=1', reader)).status).toBe(403);
    expect((await page(last, '', await a.officeToken('equipe'))).status).toBe(403);
    await a.register(MARINA);
    const hers = await a.insertOrder({ customer_id: await a.customerId(), ...PAID });
    for (const none of [hers, 999_999, '999999999999999']) expect((await page(none)).status).toBe(404);
    for (const bad of ['x', '0', '-1', '1'.repeat(16)])
      expect([400, 404, 422]).toContain((await page(bad)).status);
  });

  it('[GUEST-03] counts both, and an account’s orders for its customer alone', async () => {
    await a.register(MARINA);
    await a.register(LUCIA);
    await a.insertOrder({ customer_id: await a.customerId(), ...PAID });
    await sealed(CPF, { ...BIA, ...PAID });
    await sealed(CPF, { ...BIA, ...PAID });
    await a.insertOrder({ nome: 'Caio', cpf: '', email: 'caio@example.com' });
    const { body } = await a.get('/api/clientes/estatisticas', office);
    expect(body).toMatchObject({ totalClientes: 4, novosHoje: 4, clientesComPedidos: 2, valorMedio: 119.9 });
    await a.confirmed();
  });
});

describe('a guest’s data', () => {
  const ask = (email: string) => a.call('POST', '/api/pedidos/apagar-dados', { body: { email } });
  const LINK = /https:\/\/loja\.example\/apagar-dados\/([\w-]{43})\b/;
  const tokensTo = async (email: string) =>
    (await a.mailsTo(email)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
  const erase = (token: string) => a.call('POST', `/api/pedidos/apagar-dados/${token}`, { body: {} });
  const email = 'bia@example.com';

  it('[GUEST-04] is erased by a mailed link alone, and the answer tells nothing', async () => {
    const id = await sealed(CPF, { ...BIA, ...PAID, status: 'delivered' });
    const [known, unknown] = [await ask(BIA.email), await ask('ninguem@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await tokensTo('ninguem@example.com')).toEqual([]);
    const [token = ''] = await tokensTo(email);
    // What anybody did who is called as an erased guest was is not hers.
    const others = { actor: 'visitante sem conta', action: 'pedido_estornado', after: '{"valor":1}' };
    await a.db
      .insertInto('audit_log')
      .values({ ...others, at: a.bench.clock() })
      .execute();
    expect((await erase('x'.repeat(43))).status).toBe(400);
    expect(await erase(token)).toMatchObject({ status: 200 });
    const order = await a.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(order).toMatchObject({ nome: '', email: '', whatsapp: '', endereco: '', total_cents: 11_990 });
    expect(order.cpf_sealed).not.toBeNull();
    expect((await erase(token)).status).toBe(400);
    const line = a.db.selectFrom('audit_log').select('after').where('actor', '=', others.actor);
    expect(await line.execute()).toEqual([{ after: { valor: 1 } }]);
    expect((await list()).rows).toEqual([]);
    expect((await a.db.selectFrom('guest_links').selectAll().execute()).length).toBe(0);
  });

  it('[GUEST-05] waits for an order that is under way, names it, and leaves accounts alone', async () => {
    await sealed(CPF, { ...BIA, ...PAID, codigo: 'AAAAA-BBBBB-CCCCC' });
    await a.register({ ...MARINA, email });
    const own = await a.insertOrder({ customer_id: await a.customerId(email), email, ...PAID });
    await ask(email);
    const [token = ''] = await tokensTo(email);
    const refused = await erase(token);
    expect(refused).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_em_andamento', pedidos: ['AAAAA-BBBBB-CCCCC'] },
    });
    await a.db
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('codigo', '=', 'AAAAA-BBBBB-CCCCC')
      .execute();
    expect((await erase(token)).status).toBe(200);
    const kept = await a.db
      .selectFrom('orders')
      .select('email')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    expect(kept.email).toBe(email);
  });

  it('[GUEST-06] is asked for three times an hour, by a page without a script, and in a day', async () => {
    await sealed(CPF, { ...BIA, status: 'delivered' });
    for (let n = 0; n < 5; n += 1) await ask(email);
    const tokens = await tokensTo(email);
    expect(tokens).toHaveLength(3);
    const page = await fetch(`${a.url()}/apagar-dados/${tokens[0]}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<button type="submit">Apagar meus dados</button>');
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const asked = await fetch(`${a.url()}/apagar-dados`, { ...form, body: 'email=nada' });
    expect(asked.status).toBe(422);
    a.bench.pass(25 * 3_600_000);
    expect((await erase(tokens[0] ?? '')).status).toBe(400);
  });
});
