import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../src/server/db/index.ts';
import type { Painel, PainelSemVendas } from '#shared/wire/office-orders.ts';
import { openAccounts } from './support/accounts.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

/** Orders of long ago that came to nothing: enough of them for figures to be kept. */
const insertVeryMany = (db: Kysely<DB>) =>
  db.transaction().execute(async (tx) => {
    // So many at once may take a busy machine longer than any statement of the shop's own may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
      nome, email, cpf, whatsapp, cep, frete, created_at)
    select 'AAAAA-' || lpad(n::text, 10, '0'), 'PED-' || n, 'cancelled', 'pix', 1000, 0, 1000, 'Ana', 'ana@example.com',
      '52998224725', '21988887777', '26167020', '{"id": "1", "nome": "PAC", "company": "Correios", "prazo": 5, "tipo": "delivery"}',
      now() - interval '900 days'
    from generate_series(1, 50000) n`.execute(tx);
  });

const buy = async () => {
  const goods = await putOnSale(till.db, { nome: 'Vestido Aurora' });
  await insertPastOrder(till.db, { goods, totalCents: 1000, order: { status: 'paid', paid_at: till.now() } });
};

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  await insertVeryMany(till.db);
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
    await insertVeryMany(a.db);
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
