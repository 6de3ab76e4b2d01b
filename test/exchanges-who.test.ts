import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blankExchanges,
  createExchangeMails,
  listExchanging,
  listOwnExchanges,
} from '../src/server/features/exchanges/index.ts';
import { readQueue } from '../src/server/features/exchanges/exchanges.store.ts';
import { readForOffice } from '../src/server/features/exchanges/read.ts';
import { addSize, asMoney, EMAIL, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { expectHonest } from './support/credits.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { expectWhole } from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let at: Exchanges;
let medium: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
// Pieces of R$ 100,00 with five units of M and two of G; freight is R$ 19,90.
beforeEach(async () => {
  till.advance(61_000);
  medium = await putOnSale(till.db);
  await addSize(till, medium, { tamanho: 'G', units: 2 });
});

async function bought(quantity = 1) {
  const order = await at.buy([{ goods: medium, quantity }]);
  const { pecas } = await at.read(order.codigo);
  return { ...order, ref: pecas[0]?.ref ?? '' };
}

async function asked(codigo: string, body: Record<string, unknown>): Promise<number> {
  const answer = await at.ask(codigo, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.troca.id;
}

describe('the queue', () => {
  it('[EXCH-24] tells each open request once over its pages, the oldest first', async () => {
    const staff = await till.administrator('equipe');
    for (const _ of [1, 2, 3]) {
      const { codigo, ref } = await bought();
      await asked(codigo, asMoney(ref));
      till.advance(1_000);
    }
    const page = async (query: string) =>
      (await till.get<{ id: number }[]>(`/gerenciamento/trocas?${query}`, staff)).body.map(({ id }) => id);
    const whole = await page('limit=100');
    expect(whole.length).toBeGreaterThanOrEqual(3);
    const turned: number[] = [];
    for (let offset = 0; offset < whole.length; offset += 2)
      turned.push(...(await page(`limit=2&offset=${offset}`)));
    expect(turned).toEqual(whole);
    expect(await page(`offset=${whole.length}`)).toEqual([]);
  });

  it('[OPS-62] keeps one connection at a time, however many orders it tells of', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { codigo, ref } = await bought();
      await asked(codigo, asMoney(ref));
      till.advance(61_000);
    }
    let [running, most] = [0, 0];
    const counted = async <T>(work: Promise<T>) => {
      running += 1;
      most = Math.max(most, running);
      return work.finally(() => (running -= 1));
    };
    const { orders } = till.deps;
    const { exchanges } = await readQueue(till.db, { isOpen: true, limit: 100, offset: 0 });
    const counting = {
      ...orders,
      find: (...given: Parameters<typeof orders.find>) => counted(orders.find(...given)),
      items: (...given: Parameters<typeof orders.items>) => counted(orders.items(...given)),
    };
    const rows = await readForOffice({ db: till.db, clock: till.now, orders: counting }, exchanges, 'admin');
    expect(rows.length).toBeGreaterThan(3);
    expect(most).toBe(1);
  });
});

describe('who may', () => {
  it('[EXCH-15] ask: her alone who has the code and the e-mail, with what is hers, in words that say what is wrong', async () => {
    const { codigo, ref } = await bought();
    const other = await at.ask(codigo, { ...forLarge(ref), email: 'outra@example.com' });
    expect([other.status, other.body.codigo]).toEqual([404, 'nao_encontrado']);
    for (const [body, status] of [
      [{ ...forLarge('999999999999999') }, 409],
      [{ ...forLarge(`${ref}-7`) }, 409],
      [{ ...forLarge('1; drop') }, 422],
      [{ ...forLarge(ref), pecas: [] }, 422],
      [{ ...forLarge(ref), querer: 'tudo' }, 422],
      [{ ...forLarge(ref), comentario: 'x'.repeat(1001) }, 422],
      [{ ...forLarge(ref), motivo: 'arrependimento' }, 422],
      [{ ...forLarge(ref), pecas: [{ ref, quantidade: 1, cor: 'Azul', tamanho: 'M' }] }, 422],
      [{ ...forLarge(ref), pecas: [{ ref, quantidade: 1, cor: 'Azul', tamanho: 'XG' }] }, 422],
      [{ ...forLarge(ref), pecas: [{ ref, quantidade: 1e9, cor: 'Azul', tamanho: 'G' }] }, 422],
      [{ ...forLarge(ref), pecas: [forLarge(ref).pecas[0], forLarge(ref).pecas[0]] }, 422],
    ] as const) {
      const answer = await at.ask(codigo, body);
      expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([
        status,
        expect.stringMatching(/\p{L}/u),
      ]);
    }
    expect((await at.read(codigo)).trocas).toEqual([]);
    expect((await at.cancel(codigo, 999_999)).status).toBe(404);
    expect((await at.authorise(999_999)).status).toBe(404);
  });

  it('[EXCH-16] do what in the office: who packs receives, the team answers, the owner alone gives money', async () => {
    const { codigo, ref } = await bought();
    const id = await asked(codigo, { ...asMoney(ref), comentario: 'Meu telefone é 21 98888-7777' });
    const [packer, team, reader] = [
      await till.administrator('expedicao'),
      await till.administrator('equipe'),
      await till.administrator('leitura'),
    ];
    expect((await at.office(`${id}/autorizacao`, {}, packer)).status).toBe(403);
    const how = { envio: 'Código AB123 nos Correios', codigoReverso: 'AB123' };
    expect((await at.office(`${id}/autorizacao`, how, team)).status).toBe(200);
    expect((await at.office(`${id}/recebimento`, undefined, reader)).status).toBe(403);
    expect((await at.office(`${id}/recebimento`, undefined, packer)).status).toBe(200);
    expect((await at.office(`${id}/conferencia`, { estoque: true }, team)).status).toBe(200);
    expect((await at.office(`${id}/devolucao`, { como: 'dinheiro' }, team)).status).toBe(403);
    const queue = await till.get<{ id: number; comentario: string; prazo: string }[]>(
      '/gerenciamento/trocas',
      reader,
    );
    const shown = queue.body.find((one) => one.id === id);
    expect(shown).toMatchObject({ comentario: '•••', prazo: expect.any(String) });
    expect(JSON.stringify(queue.body)).not.toContain('AB123');
    const lines = await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', `%${codigo}`)
      .where('action', 'like', 'troca%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'troca_pedida',
      'troca_autorizada',
      'troca_recebida',
      'troca_conferida',
    ]);
    const reasons = await till.get<{ produto: string; motivo: string; pecas: number }[]>(
      '/gerenciamento/trocas/motivos',
      reader,
    );
    expect(reasons.body).toContainEqual(expect.objectContaining({ motivo: 'arrependimento', tamanho: 'M' }));
  });

  it('[EXCH-21] knows of them: her copy of her data tells them, and an erasure waits for what is open and takes her words', async () => {
    const { codigo, ref, id: orderId } = await bought();
    const { id: customerId } = await till.customer();
    await till.db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', orderId).execute();
    const id = await asked(codigo, { ...asMoney(ref), comentario: 'Sou a Ana da rua de cima' });
    const open = () => till.db.transaction().execute((tx) => listExchanging(tx, { customerId }, till.now()));
    expect(await open()).toEqual([codigo]);
    await at.cancel(codigo, id);
    expect(await open()).toEqual([]);
    const own = () => listOwnExchanges(till.db, customerId);
    expect(await own()).toMatchObject([
      { codigo, reason: 'arrependimento', words: 'Sou a Ana da rua de cima' },
    ]);
    await till.db.transaction().execute((tx) => blankExchanges(tx, [orderId]));
    expect(await own()).toMatchObject([{ words: '', state: 'cancelada' }]);
  });

  it('[EXCH-12] is written to, and what: each letter to its reader, and none to who was erased', async () => {
    const { codigo, ref, id: orderId } = await bought();
    const id = await asked(codigo, { ...forLarge(ref), comentario: 'Apertou' });
    await at.authorise(id, { codigoReverso: 'LR123456789', envio: 'Rua Um, 2' });
    await at.check(id);
    await at.send(id, { rastreio: 'AA123456785BR' });
    const shop = () => ({ name: 'Loja', email: 'dona@loja.test', publicUrl: 'https://loja.test' });
    const writers = createExchangeMails({ db: till.db, shop });
    const write = async (kind: string) => {
      const row = await till.db
        .selectFrom('outbox')
        .selectAll()
        .where('dedup_key', '=', `${kind}:${id}`)
        .executeTakeFirstOrThrow();
      return writers[kind]?.({ ...row, dedupKey: row.dedup_key, createdAt: row.created_at });
    };
    for (const [kind, to, words] of [
      ['troca_pedida', EMAIL, 'guardada para você'],
      ['troca_aviso', 'dona@loja.test', 'Apertou'],
      ['troca_autorizada', EMAIL, 'LR123456789'],
      ['troca_autorizada', EMAIL, 'Rua Um, 2'],
      ['troca_enviada', EMAIL, 'AA123456785BR'],
    ] as const) {
      const written = await write(kind);
      expect(written?.to.address, kind).toBe(to);
      expect(written?.letter.subject).toContain(
        `T${id} do pedido ${kind === 'troca_aviso' ? `#${orderId + 1000}` : codigo}`,
      );
      expect(JSON.stringify(written?.letter.blocks)).toContain(words);
    }
    await till.db.updateTable('orders').set({ email: '' }).where('id', '=', orderId).execute();
    expect(await write('troca_enviada')).toBeNull();
  });
});
