import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Painel, PainelSemVendas } from '#shared/wire/office-orders.ts';
import { openAccounts } from './support/accounts.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

const buy = async () => {
  const goods = await putOnSale(till.db, { nome: 'Vestido Aurora' });
  await insertPastOrder(till.db, { goods, totalCents: 1000, order: { status: 'paid', paid_at: till.now() } });
};

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  await sql`alter table orders alter column id restart with 60000`.execute(till.db);
  await buy();
});
afterAll(() => till.stop());

it('[ASAL-82] what waits is told where what was sold can not be read', async () => {
  const panel = async () => (await till.get<Painel | PainelSemVendas>('/gerenciamento/painel', admin)).body;
  await sql`alter table products rename column nome to name`.execute(till.db);
  try {
    for (const mensagem of ['Tente de novo em instantes.', 'Não foi possível somar tantos pedidos agora.']) {
      const told = await panel();
      expect(told).toMatchObject({
        dias: null,
        diasAnteriores: null,
        porCategoria: null,
        maisVendidos: null,
      });
      expect(told).toMatchObject({ mensagem });
      expect(told.aguardando).toMatchObject([{ motivo: 'separar', quantidade: 1 }]);
    }
  } finally {
    await sql`alter table products rename column name to nome`.execute(till.db);
  }
});

it('[ASAL-81] who is new today is counted now, whatever is kept of all customers', async () => {
  const a = await openAccounts();
  try {
    await a.renew();
    await sql`alter table orders alter column id restart with 60000`.execute(a.db);
    await a.insertOrder({});
    const token = await a.officeToken('admin');
    const figures = async () => (await a.get('/api/clientes/estatisticas', token)).body;
    const { totalClientes, novosHoje, lidoEm } = await figures();
    expect(lidoEm).toBe(null);
    await a.db.transaction().execute(async (holder) => {
      // What went back, and so what all have paid, can’t be read meanwhile.
      await sql`lock table payment_tasks in access exclusive mode`.execute(holder);
      await sql`insert into customers (nome, email, cpf) values ('Bia', 'bia@example.com', '52998224725')`.execute(
        a.db,
      );
      expect(await figures()).toMatchObject({ totalClientes, novosHoje: Number(novosHoje) + 1 });
    });
  } finally {
    await a.close();
  }
});
