import { expect, it } from 'vitest';
import { call, providerAt } from '../test/support/provider.ts';
import { signedNews } from '../test/support/signed-news.ts';
import { EMAIL, newKey, expectOn, SECRET, SETTLING, moneyScreens, type Sale } from './money-screens.ts';
import { callShop } from './office-desk.ts';

// Long: some twenty states, each on four screens.

/**
 * Each way that money goes back, comes late or is fought over: what its buyer and its owner read meanwhile and in the
 * end, on a phone and on a desk.
 */
const {
  shop,
  screens,
  provider,
  bank,
  pay,
  order,
  sold,
  read,
  becomes,
  expectBoth,
  giveUp,
  refund,
  liftAlert,
} = moneyScreens();

/** A refund under way is asked about again after half a minute. */
const ASKED_AGAIN = { timeout: 60_000 };

const PAID = { says: ['Pagamento confirmado!'], never: /Devolvido|devolvendo|contest|fraude/i };
const BACK = { says: ['Estornado', 'O valor foi devolvido pelo mesmo meio', 'Devolvido'] };

/** Begun first, for the provider takes its time: one refund that it says no to and does, and one that it gives up. */
const slow: { done?: Sale; rejected?: Sale } = {};

it('a refund under way', async () => {
  const [done, rejected] = [await sold(), await sold()];
  await provider({
    refunds: 'in_process',
    provider: 'mercadopago',
    mode: '400_after',
    times: 1,
    match: 'refunds$',
  });
  expect((await refund(done)).body).toMatchObject({ estornado: false });
  expect((await refund(rejected, { valor: 30 })).body).toMatchObject({ estornado: false });
  await provider(null);
  const underWay = (amount: string) => ({
    says: ['Estorno em andamento', `${amount} foram pedidos de volta`],
  });
  const { total } = await read(done);
  const whole = `R$ ${total.toFixed(2).replace('.', ',')}`;
  await expectBoth(
    done,
    { says: [`Estamos devolvendo ${whole}`], never: /Pagamento confirmado|Devolvido|contest|fraude/i },
    underWay(whole),
  );
  await expectBoth(rejected, PAID, underWay('R$ 30,00'));
  await bank(done.paymentId, 'end_refund');
  await bank(rejected.paymentId, 'reject_refund');
  Object.assign(slow, { done, rejected });
});

it('a part, a piece and the rest', async () => {
  const sale = await sold(2);
  await refund(sale, { valor: 10 });
  await expectBoth(
    sale,
    { says: ['Pago', 'Devolvido', 'R$ 10,00'] },
    { says: [/R\$ 10,00 devolvidos/, 'Estornar'] },
  );
  const [item] = (await read(sale)).itens;
  const lines = (await read(sale)).estornoPorItem?.itens ?? [];
  await refund(sale, { itens: lines.map(({ id }) => ({ id, quantidade: 1 })), devolverEstoque: true });
  const piece = `1 × ${item?.nome}`;
  await expectBoth(
    sale,
    { says: ['1 devolvida', 'R$ 110,00'] },
    { says: ['1 devolvida', piece, /R\$ 110,00 devolvidos/] },
  );
  await refund(sale);
  await becomes(sale, 'refunded');
  await expectBoth(sale, BACK, { says: ['Estornado', 'Devolvido'], never: /Estornar/ });
});

it('a refund that is rejected, and tried again', async () => {
  const sale = await sold();
  await provider({ refunds: 'rejected' });
  for (const page of screens.owner) {
    await page.goto(`/admin/dashboard/vendas/${sale.id}`);
    await page.getByRole('button', { name: 'Estornar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.getByText('O provedor não aceitou este estorno e nada foi devolvido.').waitFor();
  }
  await expectBoth(sale, PAID, {
    says: ['Estorno não aceito', 'Nada foi devolvido', 'Não aceito', 'Estornar'],
  });
  await provider(null);
  const [phone] = screens.owner;
  await phone?.getByRole('button', { name: 'Estornar', exact: true }).click();
  await phone?.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click();
  await phone?.getByText(/^R\$ [\d.,]+ foi devolvido\.$/).waitFor();
  await expectBoth(sale, BACK, { says: ['Estornado'], never: /Estorno não aceito/ });
});

it('[CARD-39, OPAGE-21] a second payment of one order, the first in instalments', async () => {
  const sale = await order();
  await giveUp(sale);
  const card = {
    token: await providerAt(shop.url).cardToken('APRO'),
    installments: 5,
    payment_method_id: 'visa',
  };
  const again = await pay('cartao', { ...sale.body, ...card, pedido: { codigo: sale.codigo } });
  expect(again.pedido).toMatchObject({ codigo: sale.codigo, status: 'paid' });
  await bank(sale.paymentId, 'approve');
  const statuses = async () => (await read(sale)).pagamentos.map(({ status }) => status).toSorted();
  await expect.poll(statuses, SETTLING).toEqual(['approved', 'refunded']);
  const split = /em 5x de R\$ \d+,\d\d \(total R\$ \d+,\d\d\)/;
  await expectBoth(
    sale,
    { says: ['Pagamento confirmado!', split], never: /Devolvido/ },
    { says: [/Cartão Visa, 5x de R\$ .* \(total R\$/, /R\$ [\d,]+ devolvidos/] },
  );
});

it('late money, while there are units', async () => {
  const sale = await order();
  await giveUp(sale);
  await expectBoth(
    sale,
    { says: ['Este pedido ainda não foi pago', 'Gerar novo PIX'] },
    { says: ['Cancelado'] },
  );
  await bank(sale.paymentId, 'approve');
  await becomes(sale, 'paid');
  await expectBoth(sale, PAID, { says: ['Aprovado', 'Iniciar separação'] });
});

it('[OPAGE-21] late money, when they are gone', async () => {
  const sale = await order('single');
  await giveUp(sale);
  await order('single');
  await provider({ refunds: 'in_process' });
  await bank(sale.paymentId, 'approve');
  await expect.poll(async () => (await read(sale)).devolvendo, SETTLING).toBeGreaterThan(0);
  const untrue = /Nada foi cobrado|antes de ser pago|Gerar novo PIX|não foi pago/;
  await expectBoth(
    sale,
    { says: [/^Um pagamento chegou depois .* Estamos devolvendo R\$ [\d,]+ pelo mesmo meio/], never: untrue },
    { says: ['Cancelado', 'Estorno em andamento'] },
  );
  const result = {
    says: ['Estamos devolvendo o pagamento', 'depois que o pedido tinha terminado'],
    never: untrue,
  };
  for (const path of ['/success', '/failure']) {
    await Promise.all(screens.buyer.map((page) => expectOn(page, `${path}?pedido=${sale.codigo}`, result)));
  }
  // The debt is asked of the provider behind the calls.
  await expect
    .poll(
      () =>
        bank(sale.paymentId, 'end_refund').then(
          () => 'ended',
          () => 'not asked',
        ),
      SETTLING,
    )
    .toBe('ended');
  await provider(null);
  await becomes(sale, 'refunded');
  await expectBoth(sale, BACK, { says: ['Estornado'], never: /Estornar/ });
});

it('another amount than the order costs, held and given back', async () => {
  const sale = await order();
  const { body: other } = await call<{ id: number }>(`${shop.url}/sandbox/mercadopago/v1/payments`, {
    method: 'POST',
    headers: { authorization: 'Bearer TEST-other', ...newKey() },
    body: {
      transaction_amount: 10,
      payment_method_id: 'pix',
      external_reference: sale.reference,
      payer: { email: EMAIL },
      notification_url: `${shop.url}/api/payment/webhook`,
    },
  });
  await bank(other.id, 'approve');
  await becomes(sale, 'in_analysis');
  await expectBoth(
    sale,
    { says: ['Recebemos um pagamento com valor diferente', 'Não pague de novo'], never: /Pague com PIX/ },
    { says: ['Pagamento com valor diferente', 'Estornar'], never: /Iniciar separação/ },
  );
  await refund(sale);
  await becomes(sale, 'refunded');
  await expectBoth(sale, BACK, { says: ['Estornado'], never: /Pagamento com valor diferente/ });
});

it('[ASAL-49] a dispute that is won, and one that is lost', async () => {
  const [won, lost] = [await sold(), await sold()];
  for (const sale of [won, lost]) {
    await bank(sale.paymentId, 'chargeback');
    await expect.poll(async () => (await read(sale)).contestado, SETTLING).toBe(true);
  }
  await expectBoth(won, PAID, { says: ['Pagamento contestado', 'segure o envio'] });
  await bank(won.paymentId, 'chargeback_won');
  await expect.poll(async () => (await read(won)).contestado, SETTLING).toBe(false);
  await expectBoth(won, PAID, {
    says: ['Aprovado', 'contestação ganha', 'Iniciar separação'],
    never: /Pagamento contestado|Contestado/,
  });
  await bank(lost.paymentId, 'chargeback_lost');
  await becomes(lost, 'refunded');
  const over = { says: ['Estornado', 'contestação perdida'], never: /Pagamento contestado|Estornar/ };
  await expectBoth(lost, { says: ['Estornado', 'O valor foi devolvido'] }, over);
});

it('a fraud alert, which is for the owner alone', async () => {
  const sale = await sold();
  const data = { payment_id: sale.paymentId };
  const news = signedNews(SECRET, { topic: 'stop_delivery_op_wh', dataId: sale.paymentId, data });
  await callShop(`${shop.url}${news.path}`, 'POST', news.body, news.headers);
  await expect.poll(async () => (await read(sale)).alertaFraude, SETTLING).not.toBeNull();
  await expectBoth(sale, PAID, { says: ['Alerta de fraude: não envie', 'Retirar o alerta'] });
  await liftAlert(sale);
  await expectBoth(sale, PAID, { says: ['Iniciar separação'], never: /Alerta de fraude: não envie/ });
});

it('a refund in the provider’s own panel', async () => {
  const sale = await sold();
  await bank(sale.paymentId, 'refund');
  await becomes(sale, 'refunded');
  await expectBoth(sale, BACK, { says: ['Estornado'], never: /Estornar/ });
});

it('a refund that was under way, done or rejected', async () => {
  const { done, rejected } = slow;
  if (done === undefined || rejected === undefined) throw new Error('They were not asked for');
  const states = async () => {
    const both = await Promise.all([read(done), read(rejected)]);
    return both.map(({ estornos }) => estornos[0]?.estado);
  };
  await expect.poll(states, ASKED_AGAIN).toEqual(['feito', 'recusado']);
  await expectBoth(done, BACK, { says: ['Estornado'], never: /Estorno em andamento/ });
  await expectBoth(rejected, PAID, {
    says: ['Estorno não aceito', 'R$ 30,00', 'Estornar'],
    never: /Estorno em andamento/,
  });
});
