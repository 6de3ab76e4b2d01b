import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoteMudado } from '#shared/wire/catalog-writes.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { publish, standing } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let office: CatalogOffice;

beforeAll(async () => {
  till = await openTill();
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(async () => {
  await till.stop();
  await office.close();
});

interface Made {
  gerados: number;
  total: number;
}

async function withCodes() {
  const { id } = await publish(till, {
    tipo: 'percentual',
    percentual: 10,
    com_codigo: true,
    codigo: `K-${newKey()['x-idempotency-key']}`,
  });
  const admin = await till.administrator();
  const generate = (body: object, key = newKey()) =>
    till.post<Made>(`/api/gerenciamento/promocoes/${id}/codigos`, body, { ...admin, ...key });
  return { id, generate };
}

it('[PROMO-57] codes that are asked for again under a key are made once, one after another and at once', async () => {
  const { id, generate } = await withCodes();
  const key = newKey();
  const asked = { quantidade: 40, prefixo: 'natal' };
  const first = await generate(asked, key);
  expect(first).toMatchObject({ status: 201, body: { gerados: 40, total: 40 } });
  expect((await generate({ quantidade: 5 })).body).toMatchObject({ gerados: 5, total: 45 });
  expect(await generate(asked, key)).toMatchObject({ status: 201, body: { gerados: 40, total: 40 } });
  const other = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => generate({ quantidade: 10 }, other)));
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([201, { gerados: 10, total: 55 }]);
  for (const body of [{ ...asked, quantidade: 41 }, { quantidade: 40 }])
    expect(await generate(body, key)).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
  const another = await withCodes();
  expect(await another.generate(asked, key)).toMatchObject({ status: 409 });
  expect((await standing(till, id)).codigos).toMatchObject({ total: 55 });
});

const bulk = async (body: unknown, key: string) => {
  const answer = await office.call('POST', '/api/gerenciamento/produtos/lote', body, { key });
  return { status: answer.status, ...(answer.body as unknown as LoteMudado & { codigo: string }) };
};
const priceOf = async (id: number) =>
  ((await office.call('GET', `/api/gerenciamento/produtos/${id}`)).body as unknown as { preco: number })
    .preco;

it('[APRD-58] prices that are raised again under a key are raised once, and the answer is the first', async () => {
  const [one, two, three] = [
    await office.create({ preco: 100 }),
    await office.create({ preco: 50, promocional: 40 }),
    await office.create({ preco: 20 }),
  ];
  const change = { ids: [one.id, two.id], reajustePercentual: 10 };
  const first = await bulk(change, 'reajuste-de-novembro');
  expect(first).toMatchObject({ status: 200, alterados: 2, recusados: [] });
  expect(await bulk(change, 'reajuste-de-novembro')).toEqual(first);
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([110, 55]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bulk(change, 'reajuste-de-natal')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([121, 60.5]);
  expect(await bulk({ ...change, reajustePercentual: 20 }, 'reajuste-de-natal')).toMatchObject({
    status: 409,
    codigo: 'chave_reutilizada',
  });
  expect(await bulk({ ...change, ids: [three.id] }, 'reajuste-de-natal')).toMatchObject({ status: 409 });
  expect(await priceOf(three.id)).toBe(20);
  // Without a key each call is one of its own.
  const plain = await office.call('POST', '/api/gerenciamento/produtos/lote', change);
  expect(plain.status).toBe(200);
  expect(await priceOf(one.id)).toBe(133.1);
});

it('[APRD-58] what is deleted again under a key is told as deleted, and comes back by that answer', async () => {
  const { id } = await office.create({ preco: 100 });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => bulk({ ids: [id], excluir: true }, 'fim-da-colecao')),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ alterados: 1, recusados: [], antes: [{ id, excluido: true }] });
  const back = await office.call('POST', '/api/gerenciamento/produtos/desfazer', {
    produtos: answers[0]?.antes,
  });
  expect(back.body).toMatchObject({ alterados: 1 });
});
