import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putOnSale, type Goods } from './support/goods.ts';
import { bodyOf, cpfOf, shoppersAt } from './support/open-orders.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

// All come from one address, which may ask for so many payments in a minute.
beforeEach(() => till.advance(61_000));

const { payPix, openPix, chargesOf, whole } = shoppersAt(() => till);

describe('a further attempt that names its order', () => {
  const moved = (goods: Goods, address: Record<string, unknown>) => {
    const { shipping } = bodyOf([goods], {});
    return { ...shipping, frete: { ...shipping.frete, address: { ...shipping.frete.address, ...address } } };
  };

  it('[ORD-117] takes the door, the name and the phone that it brings, for an open PIX and for a new charge', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    const { email } = first.who.customer;
    const pedido = { codigo: first.codigo };
    const shipping = moved(goods, { number: '99', complement: 'fundos' });
    const open = await payPix([goods], { ...first.who, pedido, shipping });
    expect(open.body.payment.id).toBe(first.id);
    expect((await whole(first.codigo, email)).endereco).toMatchObject({
      numero: '99',
      complemento: 'fundos',
    });
    await till.post(`/payment/pix/cancelar/${first.codigo}`);
    const customer = { ...first.who.customer, nome: 'Ana Maria Souza' };
    const again = await payPix([goods], { customer, pedido, shipping: moved(goods, { street: 'Rua Nova' }) });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await whole(first.codigo, email)).toMatchObject({
      nome: 'Ana Maria Souza',
      endereco: { endereco: 'Rua Nova', numero: '10', complemento: '' },
    });
    const noted = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'pedido_dados')
      .where('subject', 'like', `%${first.codigo}`)
      .orderBy('id')
      .execute();
    expect(noted.map(({ after }) => after)).toEqual([
      { campos: ['numero', 'complemento'] },
      { campos: ['nome', 'endereco', 'numero', 'complemento'] },
    ]);
  });

  it('[ORD-117] keeps what it does not tell of the place', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    const { shipping } = bodyOf([goods], {});
    const { postal_code } = shipping.frete.address;
    const frete = { ...shipping.frete, address: { postal_code, street: 'Rua Nova', number: '7' } };
    const told = { ...first.who, pedido: { codigo: first.codigo }, shipping: { ...shipping, frete } };
    expect((await payPix([goods], told)).status).toBe(201);
    const { email } = first.who.customer;
    expect((await whole(first.codigo, email)).endereco).toMatchObject({
      endereco: 'Rua Nova',
      numero: '7',
      bairro: 'Centro',
      cidade: 'Belford Roxo',
      estado: 'RJ',
    });
  });

  it('[ORD-118] of another buyer, postal code or freight is refused, and points to the way out', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    const pedido = { codigo: first.codigo };
    const { customer } = first.who;
    for (const other of [
      { customer: { ...customer, email: 'outra@example.com' } },
      { customer: { ...customer, cpf: cpfOf(90_000) } },
      { customer, shipping: moved(goods, { postal_code: '01310-100' }) },
      { customer, shipping: { ...moved(goods, {}), freteSelecionado: { id: '2' } } },
    ]) {
      const answer = await payPix([goods], { ...other, pedido });
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente', pedido } });
      expect(answer.body.erro).toContain('no lugar dele');
    }
    expect(await whole(first.codigo, customer.email)).toMatchObject({
      endereco: { cep: '26167020', numero: '10' },
    });
    expect(await chargesOf(first.reference)).toEqual(['pending']);
  });

  it('[ORD-119] that fell before a price changed is refused as another purchase, which is told the new sum and paid', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    await till.post(`/payment/pix/cancelar/${first.codigo}`);
    await till.db
      .updateTable('products')
      .set({ preco_cents: 11_000 })
      .where('id', '=', goods.productId)
      .execute();
    const pedido = { codigo: first.codigo };
    for (const transaction_amount of [119.9, 129.9]) {
      const answer = await payPix([goods], { ...first.who, pedido, transaction_amount });
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente' } });
    }
    // As the page does then: a purchase of its own, at the sum that was shown, and at the one that is agreed to.
    const told = await payPix([goods], first.who);
    expect(told).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 129.9 } });
    const paid = await payPix([goods], { ...first.who, transaction_amount: 129.9 });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  });
});
