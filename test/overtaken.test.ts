import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

describe('a database that has too much to do', () => {
  it.each(['40001', '40P01', '55P03', '57014', '25P03', '25P04'])(
    '[OPS-64] and gives an order up with %s is told as busy, and takes the same order later',
    async (code) => {
      const goods = await putOnSale(till.db, { units: 5 });
      const { items, customer } = paymentBody([{ goods }], 119.9);
      const cliente = { ...customer, cep: '26167020' };
      const body = { items, cliente, frete: '1', metodo_pagamento: 'entrega' };
      const key = newKey();
      await sql`create function give_up() returns trigger language plpgsql as
        $$ begin raise exception 'given up' using errcode = ${sql.lit(code)}; end $$`.execute(till.db);
      await sql`create trigger give_up before insert on orders execute function give_up()`.execute(till.db);
      const refused = await till.post('/pedidos', body, key);
      await sql`drop function give_up cascade`.execute(till.db);
      expect(refused).toMatchObject({ status: 503, body: { codigo: 'ocupado' } });
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await unitsLeft(till.db, goods)).toBe(5);
      expect((await till.post('/pedidos', body, key)).status).toBe(201);
      expect(await unitsLeft(till.db, goods)).toBe(4);
    },
  );
});
