import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { MANY, measured } from './support/how-many.ts';
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
  it('[MOVE-28] come and go, people, and say of each line what became of it', async () => {
    const [novo, fora] = [MANY * 0.9, MANY * 0.1];
    const id = await measured('Nuvemshop: clientes', () => moving.checked(latin1(manyPeople(MANY))));
    expect(await moving.find(id)).toMatchObject({ produtos: MANY, conferencia: { novo, fora } });
    expect(await moving.doAll(id, 'trazer')).toMatchObject({ status: 'pronto', resultado: { novo, fora } });
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
    expect(findings.trimEnd().split('\r\n')).toHaveLength(MANY + 1);
    expect(findings).toContain('não vem;Não tem um e-mail válido');
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: novo, ficou: 0 } });
    expect(await office.db.selectFrom('customers').select('id').execute()).toEqual([]);
  }, 3_600_000);

  it('[MOVE-28, MOVE-35] come and go, orders, with the people that came with them alone', async () => {
    await bring(nuvemshopPeople([{ 'Nome completo': 'Conceição', 'E-mail': 'cliente0@example.com' }]));
    const id = await moving.checked(latin1(manyOrders(MANY, MANY / 4)));
    expect(await moving.find(id)).toMatchObject({
      linhas: MANY * 2,
      produtos: MANY,
      conferencia: { novo: MANY, fora: 0 },
    });
    await moving.act(id, 'trazer');
    await moving.work();
    expect(await moving.find(id)).toMatchObject({ status: 'pronto', resultado: { novo: MANY } });
    const count = async (table: 'customers' | 'former_orders') =>
      (await office.db.selectFrom(table).select('id').execute()).length;
    expect(await count('customers')).toBe(MANY / 4);
    expect(await count('former_orders')).toBe(MANY);
    const states = Map.groupBy(
      await office.db.selectFrom('former_orders').select('state').execute(),
      ({ state }) => state,
    );
    expect([...states].map(([state, rows]) => [state, rows.length])).toEqual(
      expect.arrayContaining([
        ['entregue', MANY * 0.8],
        ['cancelado', MANY * 0.2],
      ]),
    );
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: MANY } });
    expect(await count('former_orders')).toBe(0);
    expect(await count('customers')).toBe(1);
  }, 3_600_000);
});
