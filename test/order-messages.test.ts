import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMessageBench, type MessageBench } from './support/message-bench.ts';

/** What is written about an order, and to its buyer. */

let bench: MessageBench;
let owner: Awaited<ReturnType<MessageBench['login']>>;
let team: typeof owner;
let support: typeof owner;

beforeAll(async () => {
  bench = await openMessageBench();
  owner = await bench.login('admin', 'dona@atelie.example');
  team = await bench.login('equipe');
  support = await bench.login('suporte');
});
beforeEach(() => bench.clear());
afterAll(() => bench?.close());

describe('a message by mail', () => {
  it('[MSGS-03, MSGS-06] is filled from its order, escaped, and goes to the order’s own e-mail', async () => {
    const id = await bench.reached({ rastreio: 'AA123456785BR' });
    const texto = 'Oi, {nome}! <b>Veja</b>\nRastreio {rastreio}, pela {transportadora}.\n{link}';
    const seen = await bench.preview(id, owner, { assunto: 'Pedido {pedido}', texto });
    expect(seen).toMatchObject({ status: 200, body: { faltam: ['{transportadora}'], link: null } });
    expect(seen.body.texto).toMatch(/^Oi, Maria! <b>Veja<\/b>\nhttps:\/\/loja\.example\/pedidos\/K7QF9-/);
    const visto = { assunto: seen.body.assunto, texto: seen.body.texto };
    const sent = await bench.send(id, owner, { assunto: 'Pedido {pedido}', texto, visto });
    expect(sent.status).toBe(201);
    await bench.worker().runOnce();
    const mail = bench.mailTo(await bench.emailOf(id));
    expect(mail.subject).toBe(seen.body.assunto);
    expect(mail.html).toContain('Oi, Maria! &lt;b&gt;Veja&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>');
    // No link but what every mail has at its foot.
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect(mail.text).toContain('responda a este e-mail');
    expect(JSON.stringify(mail)).toContain('contato@atelie.example');
  });

  it('[MSGS-06] refuses unknown fields with a list of those that exist, and what differs from its preview', async () => {
    const id = await bench.reached();
    const wrong = await bench.send(id, owner, { assunto: 'Oi {nmoe}', texto: 'Um\n{cpf}' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { campos: { assunto: expect.stringContaining('Quis dizer {nome}?') } },
    });
    const { campos } = (await bench.preview(id, owner, { texto: 'Um\n{cpf}' })).body;
    expect(campos).toEqual({
      texto: expect.stringMatching(
        /^Parágrafo 2: “\{cpf\}” não existe nas mensagens\. Use \{nome\}, .*\{link\}, \{loja\}\.$/,
      ),
    });
    for (const given of [
      { texto: ' ' },
      { texto: '{rastreio}' },
      { assunto: '{rastreio}' },
      { assunto: '' },
      { texto: 'x'.repeat(2001) },
      { canal: 'sms' },
    ])
      expect((await bench.send(id, owner, given)).status, JSON.stringify(given)).toBe(422);
    for (const visto of [
      { assunto: 'Total R$ 423,30', texto: 'Total R$ 1,00' },
      { assunto: 'Total R$ 1,00', texto: 'Total R$ 423,30' },
    ]) {
      const given = { assunto: 'Total {total}', texto: 'Total {total}', visto };
      expect(await bench.send(id, owner, given)).toMatchObject({ status: 409, body: { codigo: 'mudou' } });
    }
    expect((await bench.send(999_999, owner, {})).status).toBe(404);
    expect(await bench.messagesOf(id)).toEqual([]);
  });

  it('[MSGS-04] is one for a key, however often and at once; the same text again is refused for ten minutes', async () => {
    const id = await bench.reached();
    const key = bench.newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => bench.send(id, owner, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(await bench.messagesOf(id)).toHaveLength(1);
    expect(await bench.send(id, owner, { texto: 'Outra' }, key)).toMatchObject({
      status: 409,
      body: { codigo: 'chave_reutilizada' },
    });
    // Another's key of the same name is another key.
    const again = await bench.send(id, team, {}, key);
    expect(again).toMatchObject({ status: 409, body: { codigo: 'mensagem_repetida' } });
    // It waits: nobody says that it was sent.
    expect(again.body['error']).toMatch(/^Esta mesma mensagem já foi escrita há 1 min por /);
    const tabs = await Promise.all([
      bench.send(id, owner, { texto: 'Duas' }),
      bench.send(id, team, { texto: 'Duas' }),
    ]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    bench.pass(11 * 60_000);
    expect((await bench.send(id, owner, {})).status).toBe(201);
    expect(await bench.db.selectFrom('outbox').select('id').execute()).toHaveLength(3);
  });

  it('[MSGS-05] is one of thirty of a person in an hour, and of two hundred of an order', async () => {
    const [id, other] = [await bench.reached(), await bench.reached()];
    const busy = await bench.login('equipe');
    const row = {
      order_id: other,
      channel: 'email' as const,
      subject: 'a',
      texto: 'b',
      body_hash: Buffer.alloc(32),
    };
    const rows = (n: number, author: string, at: Date) =>
      Array.from({ length: n }, () => ({ ...row, author, at, source_key: bench.newKey() }));
    await bench.db
      .insertInto('order_messages')
      .values(rows(28, busy.username, bench.clock()))
      .execute();
    const texts = ['1', '2', '3', '4', '5'];
    const answers = await Promise.all(texts.map((texto) => bench.send(id, busy, { texto })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body['error']).toMatch(/^Você já escreveu 30 mensagens em uma hora\. Espere (59|60) min/);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    bench.pass(3_600_000);
    expect((await bench.send(id, busy, { texto: '6' })).status).toBe(201);
    await bench.db
      .insertInto('order_messages')
      .values(rows(172, 'antes', new Date(0)))
      .execute();
    expect(await bench.send(other, owner, {})).toMatchObject({
      status: 409,
      body: { codigo: 'mensagens_demais' },
    });
  });
});

describe('by which ways', () => {
  it('[MSGS-07, MSGS-14] WhatsApp is opened by a link and noted as opened, without its text in the log', async () => {
    const id = await bench.reached();
    const { body } = await bench.preview(id, support, {
      canal: 'whatsapp',
      assunto: '',
      texto: 'Oi, {nome}!\nTudo bem & pronto?',
    });
    expect(body.link).toBe(
      `https://wa.me/5521987654321?text=${encodeURIComponent('Oi, Maria!\nTudo bem & pronto?')}`,
    );
    const given = { canal: 'whatsapp', assunto: '', texto: 'Oi, {nome}!', modelo: 'Serviu?' };
    const key = bench.newKey();
    expect((await bench.send(id, support, given, key)).status).toBe(201);
    expect((await bench.send(id, support, given, key)).status).toBe(201);
    expect((await bench.thread(id, support)).body.itens).toMatchObject([
      {
        tipo: 'whatsapp',
        por: support.username,
        texto: 'Oi, Maria!',
        titulo: '',
        modelo: 'Serviu?',
        estado: 'aberto',
      },
    ]);
    expect(await bench.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    await bench.send(id, support, { texto: 'segredo' });
    const acts = [
      ...(await bench.audit('pedido_mensagem_whatsapp')),
      ...(await bench.audit('pedido_mensagem_enviada')),
    ];
    expect(acts.filter(({ actor }) => actor === support.username)).toHaveLength(2);
    expect(JSON.stringify(acts)).not.toMatch(/segredo|Maria|987654321/);
  });

  it('[MSGS-05, MSGS-07] what WhatsApp was opened with is noted though the order has changed, and mails are many', async () => {
    const id = await bench.reached({ rastreio: 'AA123456785BR' });
    const given = { canal: 'whatsapp', assunto: '', texto: 'Rastreio {rastreio}' };
    const { assunto, texto } = (await bench.preview(id, support, given)).body;
    await bench.db.updateTable('orders').set({ rastreio: '' }).where('id', '=', id).execute();
    const mail = {
      order_id: id,
      channel: 'email' as const,
      author: support.username,
      subject: 'a',
      texto: 'b',
    };
    const rows = (n: number, more: object) =>
      Array.from({ length: n }, () => ({
        ...mail,
        body_hash: Buffer.alloc(32),
        at: bench.clock(),
        source_key: bench.newKey(),
        ...more,
      }));
    await bench.db.insertInto('order_messages').values(rows(200, {})).execute();
    expect((await bench.send(id, support, { ...given, visto: { assunto, texto } })).status).toBe(201);
    const kept = (await bench.messagesOf(id)).filter(({ channel }) => channel === 'whatsapp');
    expect(kept).toMatchObject([{ subject: '', texto: 'Rastreio AA123456785BR' }]);
    const odd = { assunto: '', texto: ' \u0000\n' };
    expect((await bench.send(id, support, { ...given, texto: 'Oi', visto: odd })).status).toBe(201);
    // Too many are told before it is open.
    const other = await bench.reached();
    const chats = rows(1000, { order_id: other, channel: 'whatsapp' });
    await bench.db.insertInto('order_messages').values(chats).execute();
    expect((await bench.preview(id, support, { ...given, texto: 'Oi' })).status).toBe(429);
    expect((await bench.preview(id, owner, { ...given, texto: 'Oi' })).status).toBe(200);
    expect((await bench.preview(id, support, { texto: 'Oi' })).status).toBe(200);
    await bench.db.deleteFrom('order_messages').where('order_id', 'in', [id, other]).execute();
  });

  it('[MSGS-08] are those that the order has and her role reads, and none of who is forgotten', async () => {
    const ways = async (id: number, who = owner) => (await bench.thread(id, who)).body.caminhos;
    const both = await bench.reached();
    expect(await ways(both)).toEqual({ email: true, whatsapp: true });
    expect(await ways(both, support)).toEqual({ email: true, whatsapp: true });
    expect(await ways(both, team)).toEqual({ email: true, whatsapp: false });
    const counter = await bench.reached({ email: '', canal: 'balcao' });
    expect(await ways(counter)).toEqual({ email: false, whatsapp: true });
    const silent = await bench.reached({ whatsapp: '' });
    expect(await ways(silent)).toEqual({ email: true, whatsapp: false });
    const gone = await bench.reached({ email: '', whatsapp: '', nome: '' });
    expect(await ways(gone)).toEqual({ email: false, whatsapp: false });
    const odd = { canal: 'whatsapp', assunto: '' };
    for (const [id, who, given] of [
      [counter, owner, {}],
      [silent, owner, odd],
      [both, team, odd],
      [gone, owner, {}],
      [gone, owner, odd],
    ] as const) {
      expect(await bench.send(id, who, given)).toMatchObject({
        status: 409,
        body: { codigo: 'sem_caminho' },
      });
      expect(await bench.preview(id, who, given)).toMatchObject({ status: 409 });
    }
  });

  it('[MSGS-09, MSGS-14] a test goes to who asks for it alone', async () => {
    const id = await bench.reached();
    expect(await bench.test(id, team, {})).toMatchObject({
      status: 409,
      body: { codigo: 'sem_email_proprio' },
    });
    expect((await bench.test(id, owner, { texto: '{cpf}' })).status).toBe(422);
    const sent = await bench.test(id, owner, { assunto: 'Seu {pedido}', texto: 'Oi, {nome}' });
    expect(sent).toMatchObject({ status: 200, body: { mensagem: expect.stringContaining('guardado') } });
    expect(bench.mailTo('dona@atelie.example').subject).toMatch(/^Teste: Seu K7QF9-/);
    const email = await bench.emailOf(id);
    expect(bench.mails().filter(({ to }) => to.includes(email))).toEqual([]);
    expect(await bench.messagesOf(id)).toEqual([]);
    expect(await bench.audit('pedido_mensagem_testada')).toHaveLength(1);
    for (let n = 0; n < 9; n += 1) expect((await bench.test(id, owner, {})).status).toBe(200);
    expect((await bench.test(id, owner, {})).status).toBe(429);
  });

  it('[MSGS-10] are open to owner, team and support alone', async () => {
    const id = await bench.reached();
    for (const role of ['expedicao', 'catalogo', 'leitura'] as const) {
      const who = await bench.login(role);
      const answers = [
        await bench.thread(id, who),
        await bench.send(id, who, {}),
        await bench.test(id, who, {}),
        await bench.preview(id, who, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await bench.send(id, team, {})).status).toBe(201);
    expect((await bench.call('GET', `/api/gerenciamento/pedidos/${id}/conversa`)).status).toBe(401);
  });
});
