import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { codeOf, creditOf, expectHonest, giftsOf, letterOf } from './support/credits.ts';
import { hearOf } from './support/contested.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { hear } from './support/pix-orders.ts';
import { expectWhole, newPerson, pauseAll, payPix } from './support/promotions.ts';
import { reconciliationOf } from './support/reconciliation.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let gift: Goods;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  await pauseAll(till);
  gift = await putOnSale(till.db, { units: 100, precoCents: 5000, isGiftCard: true });
  goods = await putOnSale(till.db, { units: 100 });
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

interface Bought {
  id: number;
  paymentId: string;
  gifts: number[];
}

/** Gift cards of R$ 50,00, and with goods of R$ 100,00 and freight of R$ 19,90 where those are asked for. */
async function buy(quantity: number, withGoods = false): Promise<Bought> {
  const as = newPerson();
  const byMail = {
    shipping: { frete: { address: { postal_code: '' } }, freteSelecionado: { id: 'digital' } },
  };
  const items = [{ goods: gift, quantity }, ...(withGoods ? [{ goods }] : [])];
  const body = paymentBody(items, quantity * 50 + (withGoods ? 119.9 : 0), {
    customer: as,
    payer: { email: as.email, identification: { type: 'CPF', number: as.cpf } },
    payment_method_id: 'visa',
    installments: 1,
    token: await till.provider.cardToken('APRO'),
    ...(withGoods ? {} : byMail),
  });
  const answer = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.pedido;
  const gifts = (await giftsOf(till, id)).map((one) => one.id);
  return { id, paymentId: answer.body.payment.id ?? '', gifts };
}

/** Its holder spends so much of a gift card of an order, by an order that waits for the rest of its money. */
async function spend({ gifts: [id = 0] }: Bought) {
  await letterOf(till, id);
  const creditos = [await codeOf(till, id)];
  return payPix(till, [{ goods }], { total: 69.9, as: newPerson(), creditos });
}

const read = async (id: number): Promise<PedidoDetalhado> =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;
const refund = (id: number, body: unknown = {}) =>
  till.post<{ estornavel: number; pedido: { status: string } }>(
    `/gerenciamento/pedidos/${id}/estorno`,
    body,
    { ...admin, ...newKey() },
  );
const states = async ({ gifts }: Bought) =>
  Promise.all(
    gifts.map(async (id) => {
      const { saldo, estado } = await creditOf(till, id);
      return [saldo, estado];
    }),
  );

describe('a refund of gift cards', () => {
  it('[CRED-47] takes them back before the money, whole and by line', async () => {
    const whole = await buy(2);
    expect((await refund(whole.id)).body).toMatchObject({ estornavel: 0, pedido: { status: 'refunded' } });
    expect(await states(whole)).toEqual([
      [0, 'bloqueado'],
      [0, 'bloqueado'],
    ]);
    const path = `/gerenciamento/vales/${whole.gifts[0]}/desbloquear`;
    expect((await till.post(path, { motivo: 'Teste' }, admin)).body).toMatchObject({
      codigo: 'vale_devolvido',
    });

    const lines = await buy(3, true);
    const sold = (await read(lines.id)).estornoPorItem?.itens ?? [];
    const itens = [{ id: sold[0]?.id ?? 0, quantidade: 2 }];
    const back = await refund(lines.id, { itens, devolverEstoque: true });
    expect(back.body, JSON.stringify(back.body)).toMatchObject({
      estornavel: 169.9,
      pedido: { status: 'paid' },
    });
    expect(await states(lines)).toEqual([
      [0, 'bloqueado'],
      [0, 'bloqueado'],
      [50, 'ativo'],
    ]);
    // The goods' own money leaves the last one as it is.
    const other = await refund(lines.id, {
      itens: [{ id: sold[1]?.id ?? 0, quantidade: 1 }],
      devolverEstoque: true,
    });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    expect((await states(lines))[2]).toEqual([50, 'ativo']);
  });

  it('[CRED-48] gives no money for what is spent: 409 says what can be given back, and that takes the rest', async () => {
    const bought = await buy(2);
    const spent = await spend(bought);
    expect(spent.status, JSON.stringify(spent.body)).toBe(201);
    const whole = await refund(bought.id);
    expect(whole).toMatchObject({
      status: 409,
      body: {
        codigo: 'vale_presente_gasto',
        erro: expect.stringMatching(/50,00 .*já foi gasto.*exatamente R\$\s50,00/u),
      },
    });
    const [line] = (await read(bought.id)).estornoPorItem?.itens ?? [];
    const itens = [{ id: line?.id ?? 0, quantidade: 2 }];
    expect((await refund(bought.id, { itens, devolverEstoque: true })).status).toBe(409);
    expect((await refund(bought.id, { valor: 20 })).status).toBe(409);
    expect(await states(bought)).toEqual([
      [0, 'usado'],
      [50, 'ativo'],
    ]);
    const rest = await refund(bought.id, { valor: 50 });
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect(await states(bought)).toEqual([
      [0, 'usado'],
      [0, 'bloqueado'],
    ]);
    expect((await refund(bought.id, { valor: 1 })).status).toBe(409);
  });

  it('[CRED-48] of a part leaves enough for every gift card that can still be spent', async () => {
    const bought = await buy(2, true);
    expect((await refund(bought.id, { valor: 119.9 })).status).toBe(200);
    expect(await states(bought)).toEqual([
      [50, 'ativo'],
      [50, 'ativo'],
    ]);
    expect((await refund(bought.id, { valor: 10 })).status).toBe(409);
    expect((await refund(bought.id, { valor: 100 })).status).toBe(200);
    expect(await states(bought)).toEqual([
      [0, 'bloqueado'],
      [0, 'bloqueado'],
    ]);
  });

  it('[CRED-47] that the provider rejects gives them back, and takes them again when it is asked for anew', async () => {
    const bought = await buy(1);
    await till.provider.control({ refunds: 'in_process' });
    await refund(bought.id);
    expect(await states(bought)).toEqual([[50, 'bloqueado']]);
    await till.provider.decide(bought.paymentId, 'reject_refund');
    await till.provider.control(null);
    till.advance(3_600_000);
    await till.workers.runOnce();
    expect(await states(bought)).toEqual([[50, 'ativo']]);
    const { id } = await till.db
      .selectFrom('payment_tasks')
      .select('id')
      .where('state', '=', 'rejected')
      .executeTakeFirstOrThrow();
    admin = await till.administrator();
    const again = await till.post(`/gerenciamento/estornos/${id}/tentar`, undefined, admin);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await states(bought)).toEqual([[0, 'bloqueado']]);
  });

  it('[CRED-48] leaves its holder what comes back to one, after the rest of it went back as money or meanwhile', async () => {
    for (const isMeanwhile of [false, true]) {
      const bought = await buy(2);
      const used = await spend(bought);
      if (isMeanwhile) await till.provider.control({ refunds: 'in_process' });
      expect((await refund(bought.id, { valor: 50 })).status).toBe(200);
      await till.post(`/payment/pix/cancelar/${used.body.pedido.codigo}`);
      if (isMeanwhile) {
        await till.provider.decide(bought.paymentId, 'end_refund');
        await till.provider.control(null);
        till.advance(3_600_000);
        await till.workers.runOnce();
        admin = await till.administrator();
      }
      expect(await states(bought)).toEqual([
        [50, 'ativo'],
        [0, 'bloqueado'],
      ]);
      // What lives again may go back as money, too.
      await till.provider.control(null);
      expect((await refund(bought.id)).status).toBe(200);
      expect((await states(bought))[0]).toEqual([0, 'bloqueado']);
    }
  });

  it('[CRED-49, ACON-22] by the provider alone, or a bank, blocks what is left of them', async () => {
    const bought = await buy(2);
    await spend(bought);
    await till.provider.decide(bought.paymentId, 'refund');
    await hear(till, bought.paymentId);
    expect((await read(bought.id)).status).toBe('refunded');
    const misfit = await reconciliationOf(till).misfitOf('vale_presente_gasto', bought.id);
    expect(misfit).toMatchObject({ valor: 50, cobranca: bought.paymentId });
    expect(await states(bought)).toEqual([
      [0, 'bloqueado'],
      [50, 'bloqueado'],
    ]);
  });

  it('[CRED-21, CRED-49] a contested charge blocks the gift cards and the vales that its money became', async () => {
    const bought = await buy(1, true);
    const credit = await refund(bought.id, { valor: 60, como: 'credito' });
    expect(credit.status, JSON.stringify(credit.body)).toBe(200);
    const { id } = await till.db
      .selectFrom('credits')
      .select('id')
      .where('order_id', '=', bought.id)
      .where('kind', '=', 'vale_troca')
      .executeTakeFirstOrThrow();
    await hearOf(till, bought.paymentId, 'chargeback');
    expect(await creditOf(till, id)).toMatchObject({ saldo: 60, estado: 'bloqueado' });
    expect(await states(bought)).toEqual([[50, 'bloqueado']]);
  });
});
