import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AZUL_M, AZUL_P, openWaitlistBench, type WaitlistBench } from './support/waitlist-bench.ts';

let bench: WaitlistBench;

beforeAll(async () => {
  bench = await openWaitlistBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.db.deleteFrom('waitlist_asks').execute());

describe('POST /avise-me', () => {
  it('[WAIT-01] notes who wants a size in a colour, a colour or any of it, and answers the same the second time', async () => {
    const { id: produto } = await bench.dress();
    const [email = ''] = bench.newPeople(1);
    const wishes = [AZUL_M, { cor: 'azul', tamanho: null }, { tamanho: 'P' }, {}];
    for (const wish of wishes) {
      const first = await bench.ask({ produto, email, ...wish });
      const again = await bench.ask({ produto: String(produto), email: ` ${email.toUpperCase()} `, ...wish });
      expect([first.status, again.status]).toEqual([202, 202]);
      expect(again.body).toEqual(first.body);
      expect(first.body['mensagem']).toContain('Anotado.');
    }
    const noted = (await bench.asksOf(email)).map(({ cor, tamanho }) => ({ cor, tamanho }));
    expect(noted).toEqual([
      AZUL_M,
      { cor: 'Azul', tamanho: '' },
      { cor: '', tamanho: 'P' },
      { cor: '', tamanho: '' },
    ]);
    expect(await bench.told()).toEqual([]);
  });

  it('[WAIT-02] refuses what is no e-mail, no product, no colour or size of it, and what can be bought', async () => {
    const { id: produto } = await bench.dress({ 'Azul M': 1 });
    const [email = ''] = bench.newPeople(1);
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: told } = await bench.ask({ produto, email, ...AZUL_P, ...body });
      return [status, told['codigo'], Object.keys(told['campos'] ?? {})[0]];
    };
    expect(await refused({ email: 'ana' })).toEqual([422, 'invalido', 'email']);
    expect(await refused({ email: `${'a'.repeat(300)}@exemplo.com` })).toEqual([422, 'invalido', 'email']);
    expect(await refused({ email: undefined })).toEqual([422, 'invalido', 'email']);
    expect(await refused({ produto: 999_999 })).toEqual([404, 'nao_encontrado', undefined]);
    expect(await refused({ produto: 'x' })).toEqual([404, 'nao_encontrado', undefined]);
    expect(await refused({ cor: 'Verde' })).toEqual([422, 'invalido', 'cor']);
    expect(await refused({ tamanho: 'GG' })).toEqual([422, 'invalido', 'tamanho']);
    expect(await refused({ tamanho: 'M' })).toEqual([409, 'em_estoque', undefined]);
    expect(await refused({ tamanho: '' })).toEqual([409, 'em_estoque', undefined]);
    expect(await bench.asksOf(email)).toEqual([]);
    await bench.call('PUT', `/api/produtos/${produto}`, { ativo: false });
    expect(await refused({})).toEqual([404, 'nao_encontrado', undefined]);
  });

  it('[WAIT-03] makes one row of a hundred asks at once', async () => {
    const { id: produto } = await bench.dress();
    const [email = ''] = bench.newPeople(1);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bench.ask({ produto, email, ...AZUL_M })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
    expect(await bench.asksOf(email)).toHaveLength(1);
  });

  it('[WAIT-04] takes 30 an hour of an address, and 30 a day for an e-mail', async () => {
    const { id: produto } = await bench.dress();
    const from = '203.0.113.9';
    const many = await Promise.all(
      bench.newPeople(31).map((email) => bench.ask({ produto, email, ...AZUL_M }, from)),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
    const [email = '', other = ''] = bench.newPeople(2);
    for (let asked = 0; asked < 30; asked += 1) await bench.ask({ produto, email, ...AZUL_M });
    const over = await bench.ask({ produto, email, ...AZUL_P });
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await bench.ask({ produto, email: other, ...AZUL_P })).status).toBe(202);
  });

  it('[WAIT-05] lets an e-mail wait for 30 things, and tells nobody that it does', async () => {
    const [email = ''] = bench.newPeople(1);
    const { id: produto } = await bench.dress();
    const created_at = bench.clock();
    const { id: other } = await bench.dress();
    const row = (at: number) => ({ product_id: other, email, created_at, cor: `Cor ${at}`, tamanho: '' });
    await bench.db
      .insertInto('waitlist_asks')
      .values(Array.from({ length: 30 }, (_, at) => row(at)))
      .execute();
    const { status, body } = await bench.ask({ produto, email, ...AZUL_M });
    expect([status, body['mensagem']]).toEqual([202, expect.stringContaining('Anotado.')]);
    expect(await bench.asksOf(email)).toHaveLength(30);
  });

  it('[WAIT-06] lets 2,000 wait for a product, and says so to the next', async () => {
    const { id: produto } = await bench.dress();
    const created_at = bench.clock();
    const emails = bench.newPeople(2000);
    await bench.db
      .insertInto('waitlist_asks')
      .values(emails.map((email) => ({ product_id: produto, email, created_at })))
      .execute();
    const [email = ''] = bench.newPeople(1);
    const { status, body } = await bench.ask({ produto, email, ...AZUL_M });
    expect([status, body['codigo']]).toEqual([409, 'lista_cheia']);
  });
});

describe('GET /gerenciamento/procurados', () => {
  it('[WAIT-16] tells every role what is wanted, how much and since when, and of nobody who', async () => {
    const { id: produto } = await bench.dress();
    const emails = bench.newPeople(3);
    await bench.askAll({ produto, ...AZUL_M }, emails.slice(0, 2));
    await bench.askAll({ produto, cor: 'Rosa' }, emails.slice(2));
    for (const token of Object.values(bench.tokens)) {
      const { status, body, headers } = await bench.front.call('GET', '/api/gerenciamento/procurados', {
        token,
      });
      expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
      const seen = { produto_id: produto, nome: 'Vestido Lis', desde: expect.any(String), imagem: '' };
      expect(body).toEqual([
        { ...seen, ...AZUL_M, esperam: 2 },
        { ...seen, cor: 'Rosa', tamanho: '', esperam: 1 },
      ]);
      expect(JSON.stringify(body)).not.toContain('@');
    }
    expect((await bench.front.call('GET', '/api/gerenciamento/procurados')).status).toBe(401);
  });
});
