import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anotacao } from '#shared/wire/comments.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { inTransaction } from '../src/server/db/index.ts';
import { eraseBuyer } from '../src/server/features/orders/index.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What the team writes to itself about an order. */

let till: Till;
let owner: Record<string, string>;
let team: Record<string, string>;
let id: number;

async function order(): Promise<number> {
  const goods = await putOnSale(till.db);
  const body = paymentBody([{ goods }], 119.9);
  const made = await till.post<{ pedido: { id: number } }>('/payment/pix/create', body, newKey());
  return made.body.pedido.id;
}

beforeAll(async () => {
  till = await openTill();
  owner = await till.administrator();
  team = await till.administrator('equipe');
  id = await order();
});
afterAll(() => till.stop());

interface Comments {
  anotacoes: Anotacao[];
}
const path = (orderId = id) => `/gerenciamento/pedidos/${orderId}/anotacoes`;
const write = (texto: unknown, headers = owner, orderId = id) =>
  till.post<Comments>(path(orderId), { texto }, headers);
const writePaper = (texto: string, headers = owner, orderId = id) =>
  till.post<Comments>(path(orderId), { texto, separacao: true }, headers);
const remarksOf = async (orderId: number) =>
  (
    await till.db
      .selectFrom('orders')
      .select('observacoes')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).observacoes;
const put = (orderId: number, observacoes: string) =>
  till.put(`/gerenciamento/pedidos/${orderId}`, { observacoes }, owner);
const read = async (headers = owner) => (await till.get<Comments>(`/api${path()}`, headers)).body.anotacoes;

describe('the team’s notes on an order', () => {
  it('[OWND-01] are kept one after the other, each with who wrote it and when', async () => {
    const first = await write('  Ligou: quer para sexta.\nPortão azul.  ');
    expect(first.status).toBe(201);
    till.advance(60_000);
    await write('<b>Combinado</b>', team);
    const all = await read();
    expect(all.map(({ texto }) => texto)).toEqual([
      'Ligou: quer para sexta.\nPortão azul.',
      '<b>Combinado</b>',
    ]);
    expect(new Set(all.map(({ autor }) => autor)).size).toBe(2);
    expect(Date.parse(all[1]?.em ?? '') - Date.parse(all[0]?.em ?? '')).toBeGreaterThanOrEqual(60_000);
    const other = await order();
    expect((await till.get<Comments>(`/api${path(other)}`, owner)).body.anotacoes).toEqual([]);
  });

  it('[OWND-02] say what to write where nothing or too much was, and end at two hundred', async () => {
    for (const wrong of ['', '   ', null, 7, undefined, 'x'.repeat(2001), 'x'.repeat(9000)])
      expect((await write(wrong)).status).toBe(422);
    expect((await write('x'.repeat(2000))).status).toBe(201);
    expect((await write('a', owner, 999_999)).status).toBe(404);
    expect((await till.get('/api/gerenciamento/pedidos/999999/anotacoes', owner)).status).toBe(404);
    const full = await order();
    const row = { order_id: full, author: 'dona', texto: 'a', at: till.now() };
    await till.db
      .insertInto('order_comments')
      .values(Array.from({ length: 199 }, () => row))
      .execute();
    const both = await Promise.all([write('b', owner, full), write('c', owner, full)]);
    expect(both.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await write('d', owner, full)).toMatchObject({
      status: 409,
      body: { codigo: 'anotacoes_demais' },
    });
  });

  it('[OWND-03] are taken out by who wrote them or runs the shop, once, and that is written down', async () => {
    const by = async (headers: Record<string, string>, texto: string) =>
      (await write(texto, headers)).body.anotacoes.at(-1)?.id ?? 0;
    const remove = (one: number, headers: Record<string, string>) =>
      till.delete(`/gerenciamento/anotacoes/${one}`, headers);
    const owners = await by(owner, 'da dona');
    const teams = await by(team, 'da equipe');
    expect((await read(team)).find((one) => one.id === owners)?.pode_excluir).toBe(false);
    expect((await remove(owners, team)).status).toBe(403);
    expect((await remove(teams, team)).status).toBe(200);
    expect((await remove(teams, team)).status).toBe(404);
    const third = await by(team, 'outra');
    const both = await Promise.all([remove(third, owner), remove(third, owner)]);
    expect(both.map(({ status }) => status)).toContain(200);
    const acts = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'pedido_anotacao_excluida')
      .execute();
    expect(acts).toHaveLength(2);
    expect(JSON.stringify(acts)).not.toContain('outra');
  });

  it('[OWND-04] are read by nobody who may not write them, nor by shoppers', async () => {
    for (const role of ['leitura', 'expedicao', 'catalogo'] as const)
      expect((await till.get(`/api${path()}`, await till.administrator(role))).status).toBe(403);
    expect((await till.get(`/api${path()}`)).status).toBe(401);
    expect((await till.get(`/api${path()}`, (await till.customer()).headers)).status).toBeGreaterThanOrEqual(
      401,
    );
    expect((await till.get(`/api${path()}`, await till.administrator('suporte'))).status).toBe(200);
  });

  it('[OWND-04] go when who bought is forgotten, and those of others stay', async () => {
    const other = await order();
    await write('de outra pessoa', owner, other);
    const email = 'esquecida@example.com';
    await till.db.updateTable('orders').set({ email, customer_id: null }).where('id', '=', id).execute();
    await inTransaction(till.db, (tx) => eraseBuyer(tx, { guestEmail: email }, till.now()));
    expect(await read()).toEqual([]);
    expect((await till.get<Comments>(`/api${path(other)}`, owner)).body.anotacoes).toHaveLength(1);
  });
});

describe('notes for whoever packs', () => {
  it('[OWND-04, OWND-13] are told to her who bought by no call about her order', async () => {
    const buyer = await till.customer();
    const goods = await putOnSale(till.db);
    const body = paymentBody([{ goods }], 119.9);
    const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
    const made = await till.post<PaymentCreated>(
      '/payment/cartao/create',
      { ...body, ...card },
      { ...buyer.headers, ...newKey() },
    );
    const { id: mine, codigo } = made.body.pedido;
    expect((await writePaper('Segredo: troque a fita.', owner, mine)).status).toBe(201);
    const people = await till.serve(createPeopleServices(till.deps));
    const { email } = body.customer;
    const ask = (path: string, more = {}) =>
      till.post<{ pedido?: PedidoCompleto }>(path, more, buyer.headers);
    const account = (path: string) =>
      fetch(`${people}/clientes/me/${path}`, { headers: buyer.headers }).then(async (answer) => ({
        status: answer.status,
        body: (await answer.json()) as { pedido?: PedidoCompleto },
      }));
    const asked = [
      await ask('/pedidos/consultar', { codigo }),
      await till.post<{ pedido?: PedidoCompleto }>('/pedidos/consultar', { codigo, email }),
      await ask(`/pedidos/${codigo}/trocas/consultar`, { email }),
      await till.get<{ pedido?: PedidoCompleto }>(`/pedidos/${codigo}/status`),
      await account('pedidos'),
      await account('exportar'),
      await ask(`/pedidos/${codigo}/desistencia`, { email, motivo: '' }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    for (const one of asked) expect(JSON.stringify(one.body)).not.toContain('Segredo');
    expect([0, 1, 6].map((at) => asked[at]?.body.pedido?.observacoes)).toEqual(['', '', '']);
    const office = await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${mine}`, owner);
    expect(office.body.pedido.observacoes).toBe('Segredo: troque a fita.');
  });

  const notesOf = async (orderId: number) =>
    (await till.get<Comments>(`/api${path(orderId)}`, owner)).body.anotacoes.map(
      ({ texto, separacao }) => `${separacao ? '* ' : ''}${texto}`,
    );

  it('[OWND-13] are what the order says to her, a line each, and put right by all who may write notes', async () => {
    const mine = await order();
    await writePaper('Embrulhar para presente.', owner, mine);
    await write('Ligou.', owner, mine);
    const { body } = await writePaper('Deixar na portaria.', team, mine);
    expect(await remarksOf(mine)).toBe('Embrulhar para presente.\nDeixar na portaria.');
    expect(await notesOf(mine)).toEqual(['* Embrulhar para presente.', 'Ligou.', '* Deixar na portaria.']);
    const first = body.anotacoes[0]?.id ?? 0;
    expect(body.anotacoes[0]?.pode_excluir).toBe(true);
    expect((await till.delete(`/gerenciamento/anotacoes/${first}`, team)).status).toBe(200);
    expect(await remarksOf(mine)).toBe('Deixar na portaria.');
    const audit = till.db.selectFrom('audit_log').select('after').where('action', '=', 'pedido_observacoes');
    expect((await audit.orderBy('id', 'desc').limit(1).execute())[0]?.after).toEqual({
      observacoes: 'Deixar na portaria.',
    });
  });

  it('[OWND-13] are one where the earlier call says them as one text, and none where it says nothing', async () => {
    const mine = await order();
    await writePaper('Embrulhar.', owner, mine);
    await write('Ligou.', owner, mine);
    expect((await put(mine, 'Ligar antes.\nPortão azul.')).status).toBe(200);
    expect(await notesOf(mine)).toEqual(['Ligou.', '* Ligar antes.\nPortão azul.']);
    await put(mine, 'Ligar antes.\nPortão azul.');
    expect(await notesOf(mine)).toHaveLength(2);
    await put(mine, '');
    expect(await notesOf(mine)).toEqual(['Ligou.']);
    expect(await remarksOf(mine)).toBe('');
  });

  it('[OWND-13] keep what an older server wrote, and are no longer than paper takes, whoever writes at once', async () => {
    const mine = await order();
    await till.db.updateTable('orders').set({ observacoes: 'De antes.' }).where('id', '=', mine).execute();
    const both = await Promise.all([writePaper('Um.', owner, mine), writePaper('Dois.', team, mine)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const said = (await remarksOf(mine)).split('\n');
    expect(said[0]).toBe('De antes.');
    expect(said.slice(1).toSorted()).toEqual(['Dois.', 'Um.']);
    const long = await writePaper('x'.repeat(1990), owner, mine);
    expect(long).toMatchObject({ status: 422 });
    expect(await notesOf(mine)).toHaveLength(3);
  });
});
