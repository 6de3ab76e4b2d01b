import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';
import { insertPlainProduct } from './support/products.ts';

const MINE = '/api/clientes/me/favoritos';

let a: Accounts;
let token: string;
let lis: number;
let hidden: number;

beforeAll(async () => {
  a = await openAccounts();
  lis = await insertPlainProduct(a.db, { nome: 'Saia Lis' });
  hidden = await insertPlainProduct(a.db, { nome: 'Saia Oculta', ativo: false });
  await a.db.insertInto('product_colors').values({ product_id: lis, nome: 'Azul', position: 0 }).execute();
});
afterAll(() => a.close());
beforeEach(async () => {
  await a.renew();
  await a.register(MARINA);
  token = await a.tokenOf();
});

const put = async (id: number | string, body?: unknown, as = token) => {
  const { status, body: told } = await a.call('PUT', `${MINE}/${id}`, { token: as, body });
  return [status, told['codigo']];
};
const join = (favoritos: unknown, as = token) => a.put(MINE, as, { favoritos });
const list = async (as = token) =>
  ((await a.get(MINE, as)).body['favoritos'] as { produto: number; cor: string }[]).map(
    ({ produto, cor }) => [produto, cor],
  );

/** Products that stand in nobody's way. */
async function manyProducts(count: number): Promise<number[]> {
  const { category_id } = await a.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', lis)
    .executeTakeFirstOrThrow();
  const values = Array.from({ length: count }, (_, at) => ({
    nome: `Peça ${at}`,
    category_id,
    preco_cents: 1000,
  }));
  const rows = await a.db.insertInto('products').values(values).returning('id').execute();
  return rows.map(({ id }) => id);
}

describe('a customer’s favourites', () => {
  it('[FAV-12] are kept and taken out again, however often it is said', async () => {
    expect(await list()).toEqual([]);
    for (const cor of ['azul', 'Azul']) expect(await put(lis, { cor })).toEqual([200, undefined]);
    expect(await list()).toEqual([[lis, 'Azul']]);
    expect(await put(lis, { cor: 'Verde' })).toEqual([200, undefined]);
    expect(await list()).toEqual([[lis, '']]);
    expect(await put(lis)).toEqual([200, undefined]);
    for (let again = 0; again < 2; again += 1) {
      expect((await a.call('DELETE', `${MINE}/${lis}`, { token })).status).toBe(200);
    }
    expect(await list()).toEqual([]);
  });

  it('[FAV-09] go back to where they were', async () => {
    const ids = await manyProducts(4);
    const [one, two, three, other] = ids as [number, number, number, number];
    await join([{ produto: one }, { produto: two }, { produto: three }]);
    const order = async () => (await list()).map(([id]) => id);
    const back = async (id: number, after: number) => {
      await a.call('DELETE', `${MINE}/${id}`, { token });
      return put(id, { depois_de: after });
    };
    for (let again = 0; again < 2; again += 1) {
      expect(await back(two, one)).toEqual([200, undefined]);
      expect(await order()).toEqual([one, two, three]);
      expect(await back(three, two)).toEqual([200, undefined]);
      expect(await order()).toEqual([one, two, three]);
    }
    // What is kept already stays where it is, and nothing can stand after what is not there or after itself.
    expect(await put(one, { depois_de: three })).toEqual([200, undefined]);
    expect(await order()).toEqual([one, two, three]);
    for (const after of [other, hidden]) {
      expect(await back(two, after)).toEqual([200, undefined]);
      expect(await order()).toEqual([two, one, three]);
      expect(await back(two, one)).toEqual([200, undefined]);
    }
    for (const after of [0, -1, 1.5, 'x', null])
      expect((await put(other, { depois_de: after }))[0]).toBe(422);
    expect(await order()).toEqual([one, two, three]);
  });

  it('[FAV-12] are pieces that the shop shows, in colours with names, and hers who is logged in', async () => {
    expect(await put(hidden)).toEqual([404, 'nao_encontrado']);
    expect(await put(999_999_999)).toEqual([404, 'nao_encontrado']);
    for (const odd of ['9'.repeat(40), '0', '-1', '1.5', '0x1', '1e0', '%201', `${lis}.0`]) {
      expect([odd, (await put(odd))[0]]).toEqual([odd, 404]);
    }
    expect(await put(lis, { cor: 'a'.repeat(61) })).toEqual([422, 'invalido']);
    expect(await put(lis, { cor: 7 })).toEqual([422, 'invalido']);
    expect((await put(lis, { cor: 'Azul' }, 'nobody'))[0]).toBe(401);
    await a.register(LUCIA);
    await put(lis);
    expect(await list(await a.tokenOf(LUCIA.email))).toEqual([]);
  });

  it('[FAV-12] are 200 at the most, also when the last ones come at once', async () => {
    const ids = await manyProducts(203);
    await join(ids.slice(0, 198).map((produto) => ({ produto })));
    const answers = await Promise.all(ids.slice(198).map((id) => put(id)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(2);
    expect(answers.filter(([, codigo]) => codigo === 'favoritos_cheios')).toHaveLength(3);
    expect(await list()).toHaveLength(200);
    expect(await put(ids[0] ?? 0)).toEqual([200, undefined]);
  });

  it('[FAV-13] take in what a browser has kept, once, as far as there is room, and leave what is there as it is', async () => {
    const [one = 0, two = 0, ...more] = await manyProducts(201);
    await put(lis, { cor: 'Azul' });
    const kept = [
      { produto: two, cor: '' },
      { produto: one },
      { produto: lis, cor: '' },
      { produto: hidden },
      { produto: two },
    ];
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await join(kept);
      expect([status, body['sobraram']]).toEqual([200, 0]);
      expect(await list()).toEqual(
        expect.arrayContaining([
          [two, ''],
          [one, ''],
          [lis, 'Azul'],
        ]),
      );
      expect(await list()).toHaveLength(3);
    }
    expect((await join(more.map((produto) => ({ produto })))).body['sobraram']).toBe(2);
    expect(await list()).toHaveLength(200);
    expect((await join(Array.from({ length: 201 }, () => ({ produto: one })))).status).toBe(422);
    expect((await join('tudo')).status).toBe(422);
    expect((await join([{ produto: 'x' }])).status).toBe(422);
  });

  it('[FAV-14] are in her export, and gone with her account', async () => {
    await put(lis, { cor: 'Azul' });
    const { body } = await a.get('/api/clientes/me/exportar', token);
    expect(body['favoritos']).toEqual([
      { produto_id: lis, nome: 'Saia Lis', cor: 'Azul', guardado_em: expect.any(String) },
    ]);
    const erased = await a.call('DELETE', '/api/clientes/me', { token, body: { senha: PASSWORD } });
    expect(erased.status).toBe(200);
    expect(await a.db.selectFrom('favorites').selectAll().execute()).toEqual([]);
  });

  it('[FAV-12] are changed 120 times a minute from one address at the most', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 121; asked += 1) {
      statuses.push((await a.call('GET', MINE, { token, from: '203.0.113.77' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  });
});
