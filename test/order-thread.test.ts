import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/server/db/index.ts';
import { eraseBuyer, reduceOldOrders } from '../src/server/features/orders/index.ts';
import { eraseMails } from '../src/server/features/mail/index.ts';
import { openMessageBench, type MessageBench } from './support/message-bench.ts';

/** All that was written about an order, on its page. */

let bench: MessageBench;
let owner: Awaited<ReturnType<MessageBench['login']>>;
let team: typeof owner;
let support: typeof owner;

beforeAll(async () => {
  bench = await openMessageBench();
  owner = await bench.login('admin');
  team = await bench.login('equipe');
  support = await bench.login('suporte');
});
beforeEach(() => bench.clear());
afterAll(() => bench?.close());

describe('the thread', () => {
  it('[MSGS-01] holds notes, messages and mails to the buyer, newest first and in pages, each with its state', async () => {
    const id = await bench.reached({ status: 'paid' });
    const other = await bench.reached();
    await bench.queue('pedido_pago', id);
    await bench.queue('venda_aviso', id);
    bench.pass(1000);
    await bench.send(id, team, { assunto: 'Assunto', texto: 'Por e-mail' });
    bench.pass(1000);
    const note = { order_id: id, author: team.username, texto: 'Ligou', at: bench.clock() };
    await bench.db
      .insertInto('order_comments')
      .values([note, { ...note, order_id: other }])
      .execute();
    bench.pass(1000);
    await bench.send(other, team, {});
    const { body, headers } = await bench.thread(id, team);
    expect(headers.get('x-total-count')).toBe('3');
    expect(body.itens).toMatchObject([
      { tipo: 'anotacao', texto: 'Ligou', por: team.username, estado: 'anotado', pode_excluir: true },
      { tipo: 'email', titulo: 'Assunto', texto: 'Por e-mail', estado: 'na_fila', pode_excluir: false },
      { tipo: 'automatico', titulo: 'Pagamento aprovado', texto: '', por: '', estado: 'na_fila' },
    ]);
    expect((await bench.thread(id, support)).body.itens[0]?.pode_excluir).toBe(false);
    const page = await bench.thread(id, owner, '?limit=1&offset=1');
    expect(page.body.itens.map(({ tipo }) => tipo)).toEqual(['email']);
    await bench.worker().runOnce();
    const states = async () => (await bench.thread(id, owner)).body.itens.map(({ estado }) => estado);
    expect((await states()).toSorted()).toEqual(['anotado', 'enviado', 'enviado']);
    const set = (change: object) =>
      bench.db.updateTable('outbox').set(change).where('kind', '=', 'mensagem_pedido').execute();
    await set({ state: 'dead', last_error: 'mailbox full' });
    expect(await states()).toContain('falhou');
    await set({ last_error: 'no recipient or no news' });
    expect(await states()).toContain('dispensado');
    await set({ state: 'queued', tries: 2, last_error: 'busy' });
    expect(await states()).toContain('tentando');
    expect((await bench.thread(999_999, owner)).status).toBe(404);
    expect((await bench.thread(id, owner, '?limit=101')).status).toBe(422);
  });

  it('[MSGS-02, MSGS-14] opens a mail of the shop’s own as it reads by now, of this order alone', async () => {
    const id = await bench.reached({ status: 'paid' });
    const other = await bench.reached({ status: 'paid' });
    for (const kind of ['pedido_pago', 'pedido_cancelado', 'venda_aviso']) await bench.queue(kind, id);
    const mails = new Map(
      (await bench.db.selectFrom('outbox').select(['id', 'kind']).execute()).map((row) => [row.kind, row.id]),
    );
    const read = (order: number, kind: string) =>
      bench.call('GET', `/api/gerenciamento/pedidos/${order}/conversa/${mails.get(kind)}`, {
        token: team.token,
      });
    const { body } = await read(id, 'pedido_pago');
    expect(body).toMatchObject({ assunto: expect.stringMatching(/^Pagamento aprovado: pedido K7QF9-/) });
    expect(body['texto']).toContain('Olá, Maria!');
    expect(body['texto']).not.toMatch(/52998224725|compradora/);
    for (const [order, kind] of [
      [other, 'pedido_pago'],
      [id, 'pedido_cancelado'],
      [id, 'venda_aviso'],
    ] as const)
      expect((await read(order, kind)).status).toBe(404);
    const looks = await bench.audit('pedido_dados_vistos');
    expect(looks.filter(({ actor }) => actor === team.username)).toHaveLength(1);
  });

  it('[MSGS-02] opens what tells of a change of the order, by what was changed then', async () => {
    const id = await bench.reached({ status: 'paid' });
    const change = { order_id: id, client_key: 'x', request_hash: 'x', kind: 'endereco' as const };
    const before = JSON.stringify({ numero: '1702' });
    const after = JSON.stringify({ numero: '17' });
    const edit = await bench.db
      .insertInto('order_edits')
      .values({ ...change, before, after, made_by: team.username, at: bench.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({ orderId: id, editId: edit.id });
    const mail = await bench.db
      .insertInto('outbox')
      .values({ kind: 'pedido_alterado', dedup_key: `pedido_alterado:${edit.id}`, payload })
      .returning('id')
      .executeTakeFirstOrThrow();
    const path = `/api/gerenciamento/pedidos/${id}/conversa/${mail.id}`;
    const { status, body } = await bench.call('GET', path, { token: team.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ assunto: expect.stringMatching(/^Mudança no pedido K7QF9-/) });
    expect(body['texto']).toMatch(/Número: 1702[^]*Número: 17\b/);
  });

  it('[MSGS-12] goes when its buyer is forgotten, and what waits is not sent', async () => {
    const [id, other] = [await bench.reached(), await bench.reached()];
    const email = await bench.emailOf(id);
    await bench.send(id, owner, { texto: 'Para Maria' });
    await bench.send(other, owner, { texto: 'Para outra' });
    await inTransaction(bench.db, async (tx) => {
      await eraseBuyer(tx, { guestEmail: email }, bench.clock());
      await eraseMails(tx, { id: 0, email, kinds: ['conta_confirmacao'], orderIds: [id] });
    });
    await bench.worker().runOnce();
    expect(bench.mails().filter(({ to }) => to.includes(email))).toEqual([]);
    expect(await bench.messagesOf(id)).toEqual([]);
    expect(await bench.messagesOf(other)).toHaveLength(1);
    expect((await bench.thread(id, owner)).body).toMatchObject({
      itens: [],
      caminhos: { email: false, whatsapp: false },
    });
    expect((await bench.send(id, owner, {})).status).toBe(409);
    const old = await bench.reached({ status: 'cancelled', created_at: new Date(0) });
    await bench.send(old, owner, {});
    const before = new Date(1000);
    await inTransaction(bench.db, (tx) => reduceOldOrders(tx, { before, onlyUnpaid: true, limit: 10 }));
    expect(await bench.messagesOf(old)).toEqual([]);
  });
});
