import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAudit } from '../src/server/audit/audit.store.ts';
import { RULES } from '../src/server/features/at-rest/rules.ts';
import { MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';

let a: Accounts;
let token: string;
let customerId: number;
let made = 0;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(async () => {
  await a.db.deleteFrom('custom_pix').execute();
  await a.renew();
  await a.register(MARINA);
  token = await a.tokenOf();
  customerId = await a.customerId();
});

interface Tie {
  order_id?: number;
  customer_id?: number;
  guest_order_id?: number;
}

async function charge(tie: Tie): Promise<number> {
  made += 1;
  const { id } = await a.db
    .insertInto('custom_pix')
    .values({
      descricao: 'Barra da Marina',
      valor_cents: 1500,
      external_reference: `CPIX-${made}`,
      provider_key: `k${made}`,
      ...tie,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { descricao: 'Barra da Marina' };
  await insertAudit(a.db, {
    actor: 'dona',
    action: 'pix_criado',
    subject: `pix ${id}`,
    after,
    at: new Date(),
  });
  return id;
}

const row = (id: number) =>
  a.db.selectFrom('custom_pix').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const noted = async (id: number) =>
  (await a.db.selectFrom('audit_log').select('after').where('subject', '=', `pix ${id}`).executeTakeFirst())
    ?.after;

async function expectForgotten(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    expect(await row(id)).toMatchObject({
      customer_id: null,
      guest_order_id: null,
      descricao: '',
      valor_cents: 1500,
    });
    expect(await noted(id)).toBeNull();
  }
}

describe('custom PIX of somebody who is gone', () => {
  it('[APIX-36] are about her no more, nor is what was written for them kept', async () => {
    const orderId = await a.insertOrder({ customer_id: customerId, status: 'delivered' });
    const others = await charge({});
    const ids = [await charge({ customer_id: customerId }), await charge({ order_id: orderId })];
    const gone = await a.call('DELETE', '/api/clientes/me', { token, body: { senha: PASSWORD } });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    await expectForgotten(ids);
    expect((await row(ids[1] ?? 0)).order_id).toBe(orderId);
    expect(await row(others)).toMatchObject({ descricao: 'Barra da Marina' });
    expect(await noted(others)).toEqual({ descricao: 'Barra da Marina' });
  });

  it('[APIX-36] are so, too, where her orders have grown old', async () => {
    const orderId = await a.insertOrder({
      status: 'cancelled',
      created_at: new Date('2019-01-01T12:00:00Z'),
    });
    const ids = [await charge({ guest_order_id: orderId }), await charge({ order_id: orderId })];
    const rule = RULES.find(({ name }) => name === 'comprador de pedidos nunca pagos');
    const { db, clock } = a.bench.world;
    await rule?.forget({ ...a.bench.world, db, clock }, { before: new Date('2020-01-01'), limit: 10 });
    await expectForgotten(ids);
  });

  it('[APIX-37] are in her copy of her data, those of her orders too', async () => {
    const orderId = await a.insertOrder({ customer_id: customerId });
    await charge({ order_id: orderId });
    await charge({ customer_id: customerId });
    await charge({});
    const { body } = await a.get('/api/clientes/me/exportar', token);
    expect(body['cobrancas']).toMatchObject([
      { pedido: null, descricao: 'Barra da Marina', valor: 15, estado: 'pending' },
      { pedido: expect.stringContaining('-'), valor: 15 },
    ]);
  });
});
