// Long: 2,000 people and 2,000 orders are looked at, brought and taken back, each in a transaction of its own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { latin1, manyOrders, manyPeople, nuvemshopPeople } from './support/old-people.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());
beforeEach(async () => {
  for (const table of ['former_orders', 'moving_imports', 'customers'] as const)
    await office.db.deleteFrom(table).execute();
});

const moving = movingFiles(() => office);
const bring = async (file: string) => moving.doAll(await moving.checked(file), 'trazer');

describe('a large file', () => {
  it('[MOVE-28] come and go, 2,000 people, and say of each line what became of it', async () => {
    const id = await moving.checked(latin1(manyPeople(2000)));
    expect(await moving.find(id)).toMatchObject({ produtos: 2000, conferencia: { novo: 1800, fora: 200 } });
    expect(await moving.doAll(id, 'trazer')).toMatchObject({
      status: 'pronto',
      resultado: { novo: 1800, fora: 200 },
    });
    expect(
      await office.db
        .selectFrom('customers')
        .select('nome')
        .where('email', '=', 'cliente0@example.com')
        .execute(),
    ).toEqual([{ nome: 'Conceição Araújo 0' }]);
    const answer = await fetch(`${office.url}/api/gerenciamento/mudanca/importacoes/${id}/conferencia.csv`, {
      headers: { authorization: `Bearer ${office.tokens.admin}` },
    });
    const findings = await answer.text();
    expect(findings.trimEnd().split('\r\n')).toHaveLength(2001);
    expect(findings).toContain('não vem;Não tem um e-mail válido');
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: 1800, ficou: 0 } });
    expect(await office.db.selectFrom('customers').select('id').execute()).toEqual([]);
  }, 400_000);

  it('[MOVE-28, MOVE-35] come and go, 2,000 orders, with the people that came with them alone', async () => {
    await bring(nuvemshopPeople([{ 'Nome completo': 'Conceição', 'E-mail': 'cliente0@example.com' }]));
    const id = await moving.checked(latin1(manyOrders(2000, 500)));
    expect(await moving.find(id)).toMatchObject({
      linhas: 4000,
      produtos: 2000,
      conferencia: { novo: 2000, fora: 0 },
    });
    await moving.act(id, 'trazer');
    await moving.work();
    expect(await moving.find(id)).toMatchObject({ status: 'pronto', resultado: { novo: 2000 } });
    const count = async (table: 'customers' | 'former_orders') =>
      (await office.db.selectFrom(table).select('id').execute()).length;
    expect(await count('customers')).toBe(500);
    expect(await count('former_orders')).toBe(2000);
    const states = Map.groupBy(
      await office.db.selectFrom('former_orders').select('state').execute(),
      ({ state }) => state,
    );
    expect([...states].map(([state, rows]) => [state, rows.length])).toEqual(
      expect.arrayContaining([
        ['entregue', 1600],
        ['cancelado', 400],
      ]),
    );
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: 2000 } });
    expect(await count('former_orders')).toBe(0);
    expect(await count('customers')).toBe(1);
  }, 400_000);
});
