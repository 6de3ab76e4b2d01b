import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderSubject } from '../src/server/audit/audit.store.ts';
import { untilBlocked } from './support/blocked.ts';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';

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

const erase = (body: unknown = { senha: PASSWORD }, as = token) =>
  a.call('DELETE', '/api/clientes/me', { token: as, ...(body === null ? {} : { body }) });
const customer = () =>
  a.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const order = (orderId: number) =>
  a.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

describe('DELETE /clientes/me', () => {
  it('[ACC-60, ACC-68, WAIT-15] leaves nothing in the database that names or finds her', async () => {
    await a.call('POST', '/clientes/me/enderecos', {
      token,
      body: { cep: '22021001', endereco: 'Avenida Atlântica', cidade: 'Niterói', estado: 'RJ' },
    });
    await a.put('/clientes/me/medidas', token, { busto: 92 });
    await a.logIn({ email: MARINA.email, senha: 'errada-1' });
    await a.call('POST', '/clientes/recuperar-senha', {
      body: { email: MARINA.email },
      from: a.newAddress(),
    });
    await a.mailsTo(MARINA.email);
    await a.call('POST', '/clientes/recuperar-senha', {
      body: { email: MARINA.email },
      from: a.newAddress(),
    });
    await a.put('/clientes/me/senha', token, { senhaAtual: PASSWORD, novaSenha: 'jasmim-2026' });
    await a.waitFor(MARINA.email);
    await a.confirmed();
    const orderId = await a.insertOrder({
      customer_id: id,
      status: 'delivered',
      observacoes: 'Entregar para Marina',
      withdrawn_at: new Date(),
      withdrawal_settled_at: new Date(),
      withdrawal_reason: 'Marina se arrependeu',
    });
    const charge = await a.db
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'mercadopago',
        provider_payment_id: 'apagada-1',
        method: 'pix',
        state: 'paid',
        provider_status: 'approved',
        amount_cents: 11_990,
        provider_updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await a.db
      .insertInto('payment_tasks')
      .values({
        payment_id: charge.id,
        kind: 'refund',
        dedup_key: 'apagada-1',
        amount_cents: 100,
        state: 'done',
        note: 'Marina não gostou',
      })
      .execute();
    const told = JSON.stringify({ observacoes: 'Ligar para Marina', motivo: 'Marina mudou de ideia' });
    const noted = { actor: 'dona', subject: `pedido ${orderId}`, before: told, after: told };
    await a.db
      .insertInto('audit_log')
      .values([
        { ...noted, action: 'pedido_envio' },
        { ...noted, actor: 'cliente', action: 'pedido_desistencia' },
      ])
      .execute();
    const { status, body } = await erase({ senha: 'jasmim-2026' });
    expect([status, body['mensagem']]).toEqual([200, 'Sua conta foi excluída.']);

    const left: string[] = [];
    for (const table of [
      'customers',
      'customer_addresses',
      'orders',
      'sessions',
      'account_links',
      'outbox',
      'audit_log',
      'payment_tasks',
      'waitlist_asks',
    ] as const) {
      left.push(JSON.stringify(await a.db.selectFrom(table).selectAll().execute()));
    }
    const all = left.join('\n');
    for (const trace of [
      /marina/i,
      /21987654321/,
      /01310100|22021001/,
      /Paulista|Atlântica|Bela Vista|São Paulo|Niterói/,
      /203\.0\./,
      /argon2/,
    ]) {
      expect(all).not.toMatch(trace);
    }
    const kept = await order(orderId);
    expect(kept).toMatchObject({ total_cents: 11_990, frete_cents: 1990, cpf: '52998224725', estado: 'SP' });
    expect(await customer()).toMatchObject({ erased_at: expect.any(Date), senha_hash: null, busto_mm: null });
    const items = await a.db
      .selectFrom('order_items')
      .select('nome')
      .where('order_id', '=', orderId)
      .execute();
    expect(items).toEqual([{ nome: 'Vestido Lis' }]);
  });

  it('[ACC-62] makes her login that of a stranger, and lets her register again', async () => {
    await erase();
    const right = await a.logIn({ email: MARINA.email, senha: PASSWORD });
    const stranger = await a.logIn({ email: 'ninguem@example.com', senha: PASSWORD });
    expect([right.status, right.body]).toEqual([401, stranger.body]);
    const again = await a.register(MARINA);
    expect(again.status).toBe(201);
    expect((again.body['cliente'] as { id: number }).id).not.toBe(id);
    expect((await a.get('/clientes/me/pedidos', await a.tokenOf())).body['pedidos']).toEqual([]);
  });

  it('[ACC-61] waits while an order is paid or being prepared, and names it', async () => {
    for (const status of ['paid', 'processing', 'shipped', 'in_analysis', 'waiting'] as const) {
      const codigo = `EM-${status}`;
      const orderId = await a.insertOrder({ customer_id: id, status, codigo });
      const answer = await erase();
      expect([answer.status, answer.body['codigo'], answer.body['pedidos']]).toEqual([
        409,
        'pedido_em_andamento',
        [codigo],
      ]);
      expect(answer.body['erro']).toContain(codigo);
      expect(await customer()).toMatchObject({ nome: MARINA.nome, erased_at: null });
      expect((await a.me(token)).status).toBe(200);
      await a.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
    }
    const withdrawn = { status: 'delivered', withdrawn_at: new Date(), codigo: 'DEVOLVIDO' } as const;
    const back = await a.insertOrder({ customer_id: id, ...withdrawn });
    expect((await erase()).body['pedidos']).toEqual(['DEVOLVIDO']);
    await a.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', back).execute();
    expect((await erase()).status).toBe(200);
  });

  it('[ACC-61] sees what is paid in the same moment', async () => {
    const orderId = await a.insertOrder({ customer_id: id });
    const answer = await a.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
      const asked = erase();
      await untilBlocked(a.db);
      return { asked };
    });
    expect((await answer.asked).status).toBe(409);
    expect((await order(orderId)).nome).toBe(MARINA.nome);
  });

  it('[ACC-60, WAIT-15] leaves what an e-mail holds that was never confirmed, and the office its mails', async () => {
    await a.waitFor(MARINA.email);
    const payload = JSON.stringify({ email: MARINA.email });
    for (const kind of ['conta_recuperacao', 'visitante_exclusao', 'acesso_teste'])
      await a.db.insertInto('outbox').values({ kind, dedup_key: kind, payload }).execute();
    expect((await erase()).status).toBe(200);
    const mails = await a.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['acesso_teste', 'visitante_exclusao']);
    expect(await a.db.selectFrom('waitlist_asks').select('id').execute()).toHaveLength(1);
  });

  it('[ACC-69] ends the time of an unpaid order, and stops the mails that wait', async () => {
    const far = new Date(Date.now() + 1_800_000);
    const pending = await a.insertOrder({ customer_id: id, expires_at: far });
    const kind = 'pedido_recebido';
    await a.db
      .insertInto('outbox')
      .values({ kind, dedup_key: `${kind}:${pending}`, payload: JSON.stringify({ orderId: pending }) })
      .execute();
    expect((await erase()).status).toBe(200);
    expect((await order(pending)).expires_at?.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await order(pending)).status).toBe('pending');
    const [mail] = await a.db.selectFrom('outbox').selectAll().execute();
    expect(mail).toMatchObject({ state: 'dead' });
    expect(await a.mailsTo(MARINA.email)).toEqual([]);
  });

  it('[ACC-67] asks for the password, but from who has just logged in', async () => {
    const wrong = await erase({ senha: 'errada-1' });
    expect([wrong.status, wrong.body['erro']]).toEqual([422, 'Senha atual incorreta']);
    a.bench.pass(16 * 60_000);
    for (const body of [null, {}, { senha: '' }]) {
      const missing = await erase(body);
      expect([missing.status, missing.body['erro']]).toEqual([422, 'Digite sua senha para excluir a conta.']);
    }
    expect((await erase(null, await a.tokenOf())).status).toBe(200);
  });

  it('[LIM-01] counts wrong passwords as failures', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await erase({ senha: 'errada-1' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('takes a JSON content type without a body', async () => {
    const response = await fetch(`${a.url()}/api/clientes/me`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  });

  it('[SEC-06] erases nobody else', async () => {
    await a.register(LUCIA);
    const hers = await a.insertOrder({ customer_id: await a.customerId(LUCIA.email), nome: LUCIA.nome });
    const visitors = await a.insertOrder({ customer_id: null });
    const mine = await a.insertOrder({ customer_id: id, status: 'cancelled' });
    const after = JSON.stringify({ observacoes: 'Ligar antes' });
    const { codigo } = await order(mine);
    const subjects = [hers, visitors, mine].map((number) => `pedido ${number}`);
    for (const subject of [...subjects, orderSubject({ id: mine, codigo })]) {
      const noted = { actor: 'dona', action: 'pedido_envio', subject, after };
      await a.db.insertInto('audit_log').values(noted).execute();
    }
    const lucia = await a.tokenOf(LUCIA.email);
    await erase();
    expect((await a.me(lucia)).body['cliente']).toMatchObject({ nome: LUCIA.nome, cidade: 'São Paulo' });
    expect([(await order(hers)).nome, (await order(visitors)).nome]).toEqual([LUCIA.nome, MARINA.nome]);
    const notes = await a.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'pedido_envio')
      .orderBy('id')
      .execute();
    const kept = { observacoes: 'Ligar antes' };
    expect(notes.map(({ after: left }) => left)).toEqual([kept, kept, null, null]);
  });
});

describe('old tokens', () => {
  const READS = ['', '/pedidos', '/enderecos', '/medidas', '/sessoes', '/exportar'];
  const statuses = (old: string) =>
    Promise.all(READS.map(async (path) => (await a.get(`/api/clientes/me${path}`, old)).status));
  const dead = READS.map(() => 401);

  it('[SEC-10, ERR-32] open nothing from the moment of a logout, a password change, a reset and an erasure', async () => {
    const [first, second, third] = [token, await a.tokenOf(), await a.tokenOf()];
    expect(await statuses(first)).toEqual(READS.map(() => 200));
    await a.call('POST', '/clientes/logout', { token: first, body: {} });
    expect(await statuses(first)).toEqual(dead);

    await a.put('/clientes/me/senha', second, { senhaAtual: PASSWORD, novaSenha: 'jasmim-2026' });
    expect(await statuses(third)).toEqual(dead);

    const before = [second, await a.tokenOf(MARINA.email, 'jasmim-2026')];
    await a.mailsTo(MARINA.email);
    await a.call('POST', '/clientes/recuperar-senha', {
      body: { email: MARINA.email },
      from: a.newAddress(),
    });
    const [mail] = await a.mailsTo(MARINA.email);
    const link = /redefinir-senha\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await a.call('POST', `/clientes/redefinir-senha/${link}`, { body: { novaSenha: PASSWORD } });
    for (const old of before) expect(await statuses(old)).toEqual(dead);

    const last = [await a.tokenOf(), await a.tokenOf()];
    await erase({ senha: PASSWORD }, last[0]);
    for (const old of last) expect(await statuses(old)).toEqual(dead);
  });

  it('[SEC-17] a login with the old password opens nothing once the password has changed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [now, next] = round % 2 === 0 ? [PASSWORD, 'jasmim-2026'] : ['jasmim-2026', PASSWORD];
      const mine = await a.tokenOf(MARINA.email, now);
      const racing = Array.from({ length: 6 }, () => a.logIn({ email: MARINA.email, senha: now }));
      const change = a.put('/clientes/me/senha', mine, { senhaAtual: now, novaSenha: next });
      const tokens = (await Promise.all(racing)).map(({ body }) => body['token']);
      expect((await change).status).toBe(200);
      // A refused login has no token: 'undefined' opens nothing either.
      for (const old of tokens) expect((await a.me(String(old))).status).toBe(401);
      expect((await a.me(mine)).status).toBe(200);
    }
  });
});
