import { afterAll, beforeAll, expect, it } from 'vitest';
import { asMoney, forLarge, addSize, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale } from './support/goods.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let at: Exchanges;
let days = 45;

beforeAll(async () => {
  till = await openTill({ exchangeDays: () => days });
  at = openExchanges(till);
});
afterAll(() => till.stop());

async function sold() {
  const goods = await putOnSale(till.db);
  await addSize(till, goods, { tamanho: 'G', units: 5 });
  const { codigo, id } = await at.buy([{ goods }]);
  return { codigo, id, ref: (await at.read(codigo)).pecas[0]?.ref ?? '' };
}

it('[EXCH-38] an order keeps the days of exchange that were promised with it, whatever is said later', async () => {
  const long = await sold();
  days = 7;
  const short = await sold();
  const older = await sold();
  await till.db.updateTable('orders').set({ exchange_days: null }).where('id', '=', older.id).execute();
  at.passDays(8);
  expect((await at.ask(short.codigo, forLarge(short.ref))).body.codigo).toBe('prazo_encerrado');
  at.passDays(21);
  // As was said before there were others to choose.
  const kept = await at.ask(older.codigo, forLarge(older.ref));
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  at.passDays(16);
  const asked = await at.ask(long.codigo, forLarge(long.ref));
  expect(asked.body.troca).toMatchObject({ base: 'loja' });
  const told = await till.get<{ diasDeTroca: number }[]>(
    `/gerenciamento/pedidos/${long.id}/trocas`,
    await at.headers(),
  );
  expect(told.body).toMatchObject([{ diasDeTroca: 45 }]);
  expect((await at.ask(long.codigo, asMoney(long.ref))).status).toBe(409);
  at.passDays(1);
  expect((await at.read(long.codigo)).ofertas.some(({ base }) => base === 'loja')).toBe(false);
});
