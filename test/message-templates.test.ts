import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMessageBench, type MessageBench } from './support/message-bench.ts';

/** The texts that messages to buyers are begun with. */

let bench: MessageBench;
let owner: Awaited<ReturnType<MessageBench['login']>>;
let team: typeof owner;

beforeAll(async () => {
  bench = await openMessageBench();
  owner = await bench.login('admin');
  team = await bench.login('equipe');
});
afterAll(() => bench?.close());

const PATH = '/api/gerenciamento/mensagens-prontas';
const text = (more: object = {}) => ({
  titulo: 'Nova',
  assunto: 'Pedido {pedido}',
  texto: 'Oi, {nome}',
  ...more,
});
const make = (more: object = {}, who = owner) =>
  bench.call('POST', PATH, { token: who.token, body: text(more) });
const save = (id: unknown, more: object, who = owner) => {
  const body = { versao: 1, arquivada: false, ...text(more) };
  return bench.call('PUT', `${PATH}/${String(id)}`, { token: who.token, body });
};
const list = async () => (await bench.templates(owner)).mensagens;

describe('templates', () => {
  it('[MSGS-11] some come with the shop, each of which could be kept as it is, and their fields are told', async () => {
    const { mensagens, campos } = await bench.templates(team);
    expect(mensagens.map(({ titulo }) => titulo)).toContain('Falta o pagamento');
    expect(campos.map(({ campo }) => campo)).toContain('{rastreio}');
    for (const { id, versao, por, titulo, assunto, texto } of mensagens) {
      expect(por).toBe('');
      // Offered for an order in any state: none says that it was sent, has come, or is not paid.
      expect(`${assunto} ${texto}`).not.toMatch(/já saiu|está a caminho|Vimos|falta só|espera o pagamento/);
      // Nothing changed, so nothing is kept.
      expect(await save(id, { titulo, assunto, texto })).toMatchObject({ status: 200, body: { versao } });
    }
    expect(await bench.audit('mensagem_pronta_mudada')).toEqual([]);
  });

  it('[MSGS-11, MSGS-14] are made, changed, archived and brought back, each written down without its text', async () => {
    const made = await make({ titulo: ' Prazo ', texto: 'Oi, {nome}\n\n Até {loja} ' });
    expect(made).toMatchObject({ status: 201, body: { versao: 1 } });
    const { id } = made.body;
    expect((await list()).at(-1)).toMatchObject({ id, titulo: 'Prazo', texto: 'Oi, {nome}\nAté {loja}' });
    expect((await save(id, { titulo: 'Prazo novo' })).body['versao']).toBe(2);
    expect((await save(id, { titulo: 'Prazo novo', versao: 2, arquivada: true })).body['versao']).toBe(3);
    expect((await list()).at(-1)).toMatchObject({ arquivada: true, por: owner.username });
    expect((await save(id, { titulo: 'Prazo novo', versao: 3 })).body['versao']).toBe(4);
    for (const what of ['criada', 'mudada', 'arquivada', 'restaurada']) {
      const acts = await bench.audit(`mensagem_pronta_${what}`);
      expect(acts, what).toMatchObject([{ actor: owner.username }]);
      expect(JSON.stringify(acts)).not.toContain('{nome}');
    }
  });

  it('[MSGS-11] say what is wrong, part by part, and of two who save at once one is refused', async () => {
    const wrong = await make({ titulo: ' ', assunto: 'Oi {nmoe}', texto: '{cpf}' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        campos: {
          titulo: 'Dê um nome à mensagem.',
          assunto: expect.stringContaining('Quis dizer {nome}?'),
          texto: expect.stringContaining('Use {nome}, {pedido}'),
        },
      },
    });
    for (const more of [
      { titulo: 'x'.repeat(61) },
      { texto: 'x'.repeat(2001) },
      { texto: 'a\n'.repeat(31) },
      { assunto: 'a\r\nBcc: b@example.com' },
      { titulo: 'falta o PAGAMENTO' },
    ])
      expect((await make(more)).status, JSON.stringify(more)).toBe(422);
    const { id } = (await make({ titulo: 'Corrida' })).body;
    const both = await Promise.all([save(id, { titulo: 'Um' }), save(id, { titulo: 'Dois' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(999_999, {})).status).toBe(404);
  });

  it('[MSGS-11] are put in order, all of them or none', async () => {
    const arrange = (ids: unknown) => bench.call('PUT', PATH, { token: owner.token, body: { ids } });
    const before = (await list()).map(({ id }) => id);
    const turned = before.toReversed();
    expect((await arrange(turned)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(turned);
    for (const ids of [turned.slice(1), [...turned.slice(1), turned[1]], [...turned.slice(1), 999_999]])
      expect(await arrange(ids)).toMatchObject({ status: 409, body: { codigo: 'lista' } });
    expect((await arrange(['1'])).status).toBe(422);
    expect((await list()).map(({ id }) => id)).toEqual(turned);
    expect(await bench.audit('mensagens_prontas_ordenadas')).toHaveLength(1);
  });

  it('[MSGS-10, MSGS-11] are changed by the owner alone, and a hundred at most', async () => {
    for (const who of [team, await bench.login('suporte')]) {
      expect((await make({}, who)).status).toBe(403);
      expect((await save((await list())[0]?.id, {}, who)).status).toBe(403);
    }
    const packer = await bench.login('expedicao');
    expect((await bench.call('GET', PATH, { token: packer.token })).status).toBe(403);
    const row = { subject: 'a', texto: 'b', saved_by: 'dona', saved_at: bench.clock() };
    const missing = 99 - (await list()).length;
    await bench.db
      .insertInto('message_templates')
      .values(Array.from({ length: missing }, (_, at) => ({ ...row, title: `Modelo ${at}`, position: 50 })))
      .execute();
    const both = await Promise.all([make({ titulo: 'A' }), make({ titulo: 'B' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body['codigo']).toBe('mensagens_demais');
  });
});
