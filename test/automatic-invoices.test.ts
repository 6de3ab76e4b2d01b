import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceNode, invoicesOf, MINUTE_MS, type Invoices } from './support/invoice-service.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

// Long: an order is paid for each thing that speaks against its invoice.

/** Invoices that are issued by themselves. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await at.play({ reset: true, processMs: 0 });
  await rule('mando');
});

async function rule(quando: string, as = admin) {
  const { body } = await at.ask<{ versao: number }>('regra', admin);
  return at.rule(quando, body.versao, as);
}
const change = (id: number, values: object) =>
  till.db.updateTable('orders').set(values).where('id', '=', id).execute();

interface Pending {
  pendentes: { pedido: { id: number }; motivo: string }[];
  sem_nota: number[];
}
const needOf = async (id: number) =>
  (await at.ask<Pending>('pendentes')).body.pendentes.find(({ pedido }) => pedido.id === id)?.motivo ?? '';

describe('an invoice by itself', () => {
  it('[INVS-27] is issued only where the owner has said so, and for what was placed since', async () => {
    const before = await at.paid();
    await at.settle();
    expect(await at.rowsOf(before.id)).toEqual([]);
    till.advance(MINUTE_MS);
    expect((await rule('pago')).body.desde).not.toBeNull();
    const { id } = await at.paid();
    await at.round();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada', asked_by: 'system' }]);
    expect(await at.keysOf(id)).toHaveLength(1);
    expect(await at.rowsOf(before.id)).toEqual([]);
    expect((await at.ask<Pending>('pendentes')).body.sem_nota).toContain(before.id);
  });

  it('[INVS-27] waits for the parcel to be packed where that is the moment', async () => {
    await rule('separado');
    const { id } = await at.paid();
    await at.settle();
    expect(await at.rowsOf(id)).toEqual([]);
    await change(id, { status: 'processing' });
    await at.round();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada' }]);
  });

  it.each([
    ['a fraud alert', { fraud_alert_at: new Date() }],
    ['a dispute', { disputed: true }],
    ['money that is held', { payment_held: true }],
    ['a withdrawal', { withdrawn_at: new Date() }],
    ['a cancellation', { status: 'cancelled' }],
    ['a refund', { status: 'refunded' }],
  ])(
    '[INVS-28] is not issued under %s, nor sent where that comes after it was asked for',
    async (_, values) => {
      await rule('pago');
      const early = await at.paid();
      await change(early.id, values);
      await at.settle();
      expect(await at.rowsOf(early.id)).toEqual([]);
      await change(early.id, { status: 'cancelled' });
      const late = await at.paid();
      await till.db
        .insertInto('invoice_issues')
        .values({
          order_id: late.id,
          purpose: 'saida',
          ref: `nfe-${late.id}-itself`,
          asked_by: 'system',
          next_at: till.deps.clock(),
          created_at: till.deps.clock(),
          updated_at: till.deps.clock(),
        })
        .execute();
      await change(late.id, values);
      await at.settle();
      expect(await at.held(late.id)).toEqual([]);
      expect((await at.rowsOf(late.id))[0]?.state).toMatch(/^(recusada|cancelada)$/);
    },
  );

  it('[INVS-29] that lacks something stands in the list until that is mended, and is issued then', async () => {
    await rule('pago');
    const { id, goods } = await orderBy(till, 'card');
    await at.round();
    expect(await needOf(id)).toContain('NCM de Vestido');
    await at.complete(goods.productId);
    till.advance(11 * MINUTE_MS);
    await at.round();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada' }]);
    expect(await needOf(id)).toBe('');
  });

  it('[INVS-29] that was refused, or cancelled by hand, is not tried again by itself', async () => {
    await rule('pago');
    await at.play({ refusal: 'Rejeicao: NCM inexistente' });
    const refused = await at.paid();
    await at.round();
    await at.settle();
    expect(await needOf(refused.id)).toBe('Rejeicao: NCM inexistente');
    await at.play({ refusal: '' });
    till.advance(60 * MINUTE_MS);
    await at.settle();
    expect(await at.rowsOf(refused.id)).toMatchObject([{ state: 'recusada' }]);
    await at.issue(refused.id);
    const [made] = await at.rowsOf(refused.id);
    await at.cancel(made?.id ?? 0);
    till.advance(60 * MINUTE_MS);
    await at.settle();
    expect(await at.rowsOf(refused.id)).toMatchObject([{ state: 'cancelada' }]);
  });

  it('[INVS-27] does nothing for what was placed before the account of now, nor while none are issued', async () => {
    await rule('pago');
    const { id } = await at.paid();
    till.advance(MINUTE_MS);
    const since = till.deps.clock();
    const moved = invoicesOf(till, await invoiceNode(till, { issuesSince: () => since }), () => admin);
    await moved.round();
    const off = invoicesOf(till, await invoiceNode(till, { regime: () => null }), () => admin);
    await off.round();
    expect(await at.rowsOf(id)).toEqual([]);
  });

  it('[INVS-27] is switched by the owner alone, and not over what somebody else has said', async () => {
    const { body } = await at.ask<{ versao: number; quando: string }>('regra');
    const both = await Promise.all([at.rule('pago', body.versao), at.rule('separado', body.versao)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await rule('sempre')).status).toBe(422);
    for (const role of ['equipe', 'expedicao', 'leitura'] as const)
      expect((await rule('pago', await till.administrator(role))).status).toBe(403);
  });
});

describe('what needs somebody', () => {
  const COUNTER = { status: 'delivered', delivered_at: new Date() };

  it('[INVS-15, INVS-29] is what was handed over at the counter without one, and the invoice of such stays', async () => {
    await rule('pago');
    const bare = await at.paid();
    await change(bare.id, COUNTER);
    await at.settle();
    expect(await needOf(bare.id)).toBe('Saiu sem nota: emita a nota deste pedido.');
    await rule('mando');
    const sold = await at.paid();
    await at.issue(sold.id);
    await change(sold.id, { ...COUNTER, status: 'refunded' });
    await at.round();
    await at.settle();
    expect(await at.rowsOf(sold.id)).toMatchObject([{ state: 'autorizada', cancel_reason: '' }]);
    const [row] = await at.rowsOf(sold.id);
    expect((await at.cancel(row?.id ?? 0)).body.codigo).toBe('ja_saiu');
  });

  it('[INVS-29] is what stays without an answer since it was last asked for, or since its end was', async () => {
    const { id } = await at.paid();
    await at.play({ refusal: 'Rejeicao: NCM inexistente' });
    await at.issue(id);
    till.advance(60 * MINUTE_MS);
    await at.play({ refusal: '', processMs: 3_600_000 });
    await at.issue(id);
    expect(await needOf(id)).toBe('');
    till.advance(16 * MINUTE_MS);
    expect(await needOf(id)).toContain('ainda não respondeu');
    await at.play({ processMs: 0 });
    till.advance(60 * MINUTE_MS);
    await at.settle();
    const [row] = await at.rowsOf(id);
    const answer = {
      state: 'cancelando',
      cancel_reason: 'Venda desfeita antes do envio',
      next_at: till.deps.clock(),
      updated_at: till.deps.clock(),
    } as const;
    await till.db.updateTable('invoice_issues').set(answer).where('order_id', '=', id).execute();
    expect([row?.state, await needOf(id)]).toEqual(['autorizada', '']);
    till.advance(16 * MINUTE_MS);
    expect(await needOf(id)).toContain('ainda não disse se cancelou');
    const rest = { state: 'autorizada', cancel_reason: '', next_at: null } as const;
    await till.db.updateTable('invoice_issues').set(rest).where('order_id', '=', id).execute();
  });

  it('[INVS-27, INVS-29] is what fails by itself, and it keeps no other order waiting', async () => {
    await rule('pago');
    const [broken, other] = [await at.paid(), await at.paid()];
    const { find, locked } = till.deps.orders;
    const orders: Pick<typeof till.deps.orders, 'find' | 'locked'> = {
      find,
      locked: async (id, act) => {
        if (id === broken.id) throw new Error('out of order');
        return locked(id, act);
      },
    };
    const node = invoicesOf(till, await invoiceNode(till, { orders }), () => admin);
    await expect(node.round()).rejects.toThrow('out of order');
    expect(await needOf(broken.id)).toContain('Não foi possível pedir esta nota');
    await node.settle();
    expect(await at.rowsOf(other.id)).toMatchObject([{ state: 'autorizada' }]);
    till.advance(11 * MINUTE_MS);
    await at.round();
    await at.settle();
    expect(await at.rowsOf(broken.id)).toMatchObject([{ state: 'autorizada' }]);
  });
});
