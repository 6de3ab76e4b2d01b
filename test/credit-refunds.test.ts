import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { RefundNews } from '../src/server/features/mail/money-words.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { buyWithVale, creditOf, expectHonest, type Bought } from './support/credits.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { SHOP } from './support/mail-bench.ts';
import { hear } from './support/pix-orders.ts';
import { cents, expectWhole, pauseAll } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  await pauseAll(till);
  goods = await putOnSale(till.db, { units: 500 });
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
});

const buy = (quantity: number, creditCents: number) => buyWithVale(till, { goods, quantity, creditCents });

const read = async (id: number): Promise<PedidoDetalhado> =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;

const refund = (id: number, body: unknown = {}) =>
  till.post<{ estornavel: number; pedido: { status: string }; vale?: { id: number; valor: number } }>(
    `/gerenciamento/pedidos/${id}/estorno`,
    body,
    { ...admin, ...newKey() },
  );

/** What is back on the card, on the vale, and as a new one, in cents. */
async function backOf({ id, vale }: Bought) {
  const { pagamentos, credito, valeEmitido, estornado, status } = await read(id);
  const card = pagamentos.filter(({ metodo }) => metodo !== 'credito');
  return {
    status,
    card: card.reduce((sum, one) => sum + cents(one.estornado), 0),
    vale: cents((await creditOf(till, vale)).saldo),
    renewed: cents(valeEmitido),
    told: cents(estornado),
    credit: cents(credito),
  };
}

describe('a refund of an order that a vale paid', () => {
  it('[CRED-10] in part gives money back first, and the rest to the same vale', async () => {
    const bought = await buy(2, 10_000);
    await refund(bought.id, { valor: 50 });
    expect(await backOf(bought)).toMatchObject({ status: 'paid', card: 5000, vale: 0, told: 5000 });
    await refund(bought.id, { valor: 100 });
    expect(await backOf(bought)).toMatchObject({ status: 'paid', card: 11_990, vale: 3010, told: 15_000 });
    const last = await refund(bought.id);
    expect(last.body, JSON.stringify(last.body)).toMatchObject({
      estornavel: 0,
      pedido: { status: 'refunded' },
    });
    expect(await backOf(bought)).toMatchObject({
      status: 'refunded',
      card: 11_990,
      vale: 10_000,
      told: 21_990,
    });
    expect((await refund(bought.id, { valor: 0.01 })).status).not.toBe(200);
  });

  it('[CRED-10] whole gives the vale back in the same moment as the money, and to live for 180 days more', async () => {
    const bought = await buy(1, 4000);
    till.advance(300 * 86_400_000);
    admin = await till.administrator();
    const { body } = await refund(bought.id);
    expect(body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await backOf(bought)).toMatchObject({ card: 7990, vale: 4000, told: 11_990 });
    const { venceEm } = await creditOf(till, bought.vale);
    expect(new Date(venceEm).getTime() - till.now().getTime()).toBeGreaterThan(179 * 86_400_000);
  });

  it('[CRED-11] that vales alone paid is done at once, whole and by line', async () => {
    const bought = await buy(2, 21_990);
    const [line] = (await read(bought.id)).estornoPorItem?.itens ?? [];
    const part = await refund(bought.id, {
      itens: [{ id: line?.id ?? 0, quantidade: 1 }],
      devolverEstoque: true,
    });
    expect(part.body, JSON.stringify(part.body)).toMatchObject({
      estornado: true,
      pedido: { status: 'paid' },
    });
    expect(await backOf(bought)).toMatchObject({ vale: 10_000, told: 10_000 });
    expect((await refund(bought.id)).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await backOf(bought)).toMatchObject({ vale: 21_990, told: 21_990, status: 'refunded' });
  });

  it('[CRED-12] as credit makes a vale of the buyer once, and no money goes back', async () => {
    const bought = await buy(1, 4000);
    const key = newKey();
    const path = `/gerenciamento/pedidos/${bought.id}/estorno`;
    const ask = () =>
      till.post<{ vale?: { id: number; valor: number } }>(path, { como: 'credito' }, { ...admin, ...key });
    const first = await ask();
    expect(first.body).toMatchObject({
      estornavel: 0,
      pedido: { status: 'refunded' },
      vale: { valor: 79.9 },
    });
    expect((await ask()).body.vale).toEqual(first.body.vale);
    expect(await creditOf(till, first.body.vale?.id ?? 0)).toMatchObject({
      saldo: 79.9,
      email: bought.email,
      tipo: 'vale_troca',
    });
    expect(await backOf(bought)).toMatchObject({ card: 0, vale: 4000, renewed: 7990, told: 11_990 });
    await till.workers.runOnce();
    expect(await read(bought.id)).toMatchObject({ status: 'refunded' });
    const misfits = await till.get<{ divergencias: unknown[] }>('/gerenciamento/conciliacao', admin);
    expect(misfits.body.divergencias ?? []).toEqual([]);
  });

  it('[CRED-24] as credit under the same key again has the same answer, where all goes back to its vale', async () => {
    const bought = await buy(1, 11_990);
    const headers = { ...admin, ...newKey() };
    const path = `/gerenciamento/pedidos/${bought.id}/estorno`;
    const ask = () => till.post(path, { como: 'credito', valor: 20 }, headers);
    const first = await ask();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await ask()).toMatchObject({ status: 200, body: first.body });
    expect(await backOf(bought)).toMatchObject({ vale: 2000, renewed: 0 });
  });

  it('[CRED-23] as credit of an erased buyer is refused, and what vales alone paid still goes back to them', async () => {
    for (const [paid, status] of [
      [4000, 409],
      [11_990, 200],
    ] as const) {
      const bought = await buy(1, paid);
      await till.db.updateTable('orders').set({ email: '' }).where('id', '=', bought.id).execute();
      expect((await refund(bought.id, { como: 'credito' })).status).toBe(status);
      expect((await backOf(bought)).renewed).toBe(0);
    }
  });

  it('[CRED-23, CRED-29] as credit is refused while it is contested; what the dispute blocked and the owner freed stays free', async () => {
    const bought = await buy(1, 4000);
    const given = await refund(bought.id, { valor: 30, como: 'credito' });
    const vale = given.body.vale?.id ?? 0;
    const [charge] = (await read(bought.id)).pagamentos;
    const contest = async () => {
      till.advance(1000);
      await till.provider.decide(charge?.id ?? '', 'chargeback');
      await hear(till, charge?.id ?? '');
    };
    await contest();
    expect((await creditOf(till, vale)).estado).toBe('bloqueado');
    const refused = await refund(bought.id, { como: 'credito' });
    expect([refused.status, refused.body]).toMatchObject([409, { codigo: 'pedido_contestado' }]);
    await till.post(`/gerenciamento/vales/${vale}/desbloquear`, { motivo: 'Está certo' }, admin);
    // The provider dates the same dispute anew: another paper came in, say.
    await till.db
      .updateTable('payments')
      .set({ provider_updated_at: new Date(0), provider_detail: '' })
      .where('provider_payment_id', '=', charge?.id ?? '')
      .execute();
    await hear(till, charge?.id ?? '');
    expect((await creditOf(till, vale)).estado).toBe('ativo');
  });

  it('[CRED-27] that took all the money in the panel of the provider keeps the order here', async () => {
    const bought = await buy(1, 4000);
    const [charge] = (await read(bought.id)).pagamentos;
    await till.provider.decide(charge?.id ?? '', 'refund');
    await hear(till, charge?.id ?? '');
    expect((await read(bought.id)).status).toBe('paid');
    const sent = await till.put(
      `/gerenciamento/pedidos/${bought.id}/status`,
      { status: 'processing' },
      admin,
    );
    expect([sent.status, sent.body]).toMatchObject([409, { codigo: 'valor_sendo_devolvido' }]);
    const { body } = await till.get<{ id: number }[]>('/pedidos?espera=separar', admin);
    expect(body.map(({ id }) => id)).not.toContain(bought.id);
  });

  it('[CRED-27] that gave all the money back, and left the vale, is written to its buyer', async () => {
    const bought = await buy(1, 4000);
    await refund(bought.id, { valor: 79.9 });
    const letters = await till.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    const kinds = letters
      .filter(({ payload }) => (payload as { orderId?: number }).orderId === bought.id)
      .map(({ kind }) => kind);
    expect(kinds).toContain('valor_devolvido');
    await refund(bought.id);
    expect((await read(bought.id)).status).toBe('refunded');
  });

  it('[CRED-32] is told by where it went: the card, the vale, a new vale', async () => {
    const letter = async (bought: Bought) => {
      const facts = await findLetterFacts(till.db, bought.id);
      if (facts === undefined) throw new Error('no order');
      return JSON.stringify(orderLetter('pedido_estornado', { facts, sender: SHOP, now: till.now() }));
    };
    const bought = [await buy(1, 4000), await buy(1, 4000), await buy(1, 11_990)] as const;
    const [money, renewed, alone] = bought;
    await refund(money.id);
    await refund(renewed.id, { como: 'credito' });
    await refund(alone.id);
    expect(await letter(money)).toMatch(/até duas faturas.*R\$\s40,00 voltaram como saldo de vale/);
    expect(await letter(renewed)).toMatch(/R\$\s40,00 voltaram.*R\$\s79,90 viraram um vale-troca/);
    expect(await letter(alone)).toMatch(/R\$\s119,90 voltaram/);
    for (const one of [renewed, alone]) expect(await letter(one)).not.toMatch(/fatura|mesmo meio/);
  });

  it('[CRED-51] in part is told once: what by the card, what to its vale, what as a new one, and where these are', async () => {
    const written = async ({ id }: Bought) => {
      const facts = await findLetterFacts(till.db, id);
      const rows = await till.db
        .selectFrom('outbox')
        .select(['kind', 'payload'])
        .where('kind', 'in', ['valor_devolvido', 'pedido_estornado'])
        .orderBy('id')
        .execute();
      const own = rows.filter(({ payload }) => (payload as { orderId?: number }).orderId === id);
      return own.map(({ kind, payload }) => {
        if (facts === undefined) throw new Error('no order');
        const { refund } = payload as { refund?: RefundNews };
        const letter = orderLetter(kind, { facts, refund, sender: SHOP, now: till.now() });
        return JSON.stringify(letter?.blocks).replaceAll('\u00a0', ' ');
      });
    };
    const mixed = await buy(1, 4000);
    await refund(mixed.id, { valor: 90 });
    const [first = '', ...more] = await written(mixed);
    expect(more).toEqual([]);
    expect(first).toMatch(
      /Devolvemos R\$ 90,00 .*R\$ 79,90 voltam .*duas faturas.*R\$ 10,10 voltaram como saldo de vale.*Meus vales/,
    );
    await refund(mixed.id);
    expect(await written(mixed)).toEqual([first, expect.stringContaining('foi estornado')]);

    const alone = await buy(1, 11_990);
    const headers = { ...admin, ...newKey() };
    for (const _ of [1, 2])
      await till.post(`/gerenciamento/pedidos/${alone.id}/estorno`, { valor: 20 }, headers);
    const [back = '', ...twice] = await written(alone);
    expect(twice).toEqual([]);
    expect(back).toMatch(/Devolvemos R\$ 20,00 .*R\$ 20,00 voltaram como saldo de vale.*Meus vales/);
    expect(back).not.toMatch(/fatura|mesmo meio/);

    const renewed = await buy(1, 1);
    await refund(renewed.id, { valor: 30, como: 'credito' });
    const [anew = ''] = await written(renewed);
    expect(anew).toMatch(/Devolvemos R\$ 30,00 .*R\$ 30,00 viraram um vale-troca.*outro e-mail/);
    expect(anew).not.toMatch(/fatura|mesmo meio|saldo de vale/);
    await refund(renewed.id, { como: 'credito' });
    expect(await written(renewed)).toEqual([anew, expect.stringContaining('foi estornado')]);
  });

  it('[CRED-13] in any parts, by money or as credit, never gives back more than was paid, and in the end all of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.record({ share: fc.integer({ min: 1, max: 120 }), asCredit: fc.boolean() }), {
          maxLength: 4,
        }),
        async (quantity, percent, parts) => {
          till.advance(61_000);
          const total = quantity * 10_000 + 1990;
          const bought = await buy(quantity, Math.max(1, Math.floor((total * percent) / 100)));
          for (const { share, asCredit } of parts) {
            const valor = Math.max(1, Math.floor((total * share) / 200)) / 100;
            await refund(bought.id, { valor, como: asCredit ? 'credito' : 'dinheiro' });
            const { card, vale, renewed, told } = await backOf(bought);
            expect(card + vale + renewed).toBe(told);
            expect(told).toBeLessThanOrEqual(total);
          }
          await refund(bought.id);
          const { card, vale, renewed, status } = await backOf(bought);
          expect({ sum: card + vale + renewed, status }).toEqual({ sum: total, status: 'refunded' });
        },
      ),
      { numRuns: 12 },
    );
  });
});
