import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { LAPSED_QUOTE, newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { nome: 'Vestido Aurora', precoCents: 10_000, units: 3 });
});
afterAll(async () => {
  await till.stop();
});

function pay(body: unknown) {
  return till.post('/payment/pix/create', body, newKey());
}

/** Nothing may have come of a refused call: no order, no unit taken, nothing asked of the provider. */
async function requireNothing(): Promise<void> {
  const orders = await till.db.selectFrom('orders').select('id').execute();
  const left = await unitsLeft(till.db, goods);
  const calls = await till.provider.calls('POST');
  if (orders.length + calls > 0 || left !== 3) {
    throw new Error(`left behind: ${orders.length} orders, ${3 - left} units taken, ${calls} calls`);
  }
}

describe('a payment that can’t be', () => {
  afterEach(requireNothing);

  it.each([119.89, 119.91, 0.01, 100, 119.9001])(
    '[PAPI-10, PAPI-20, ORD-02, PAPI-09] is refused with the right total when %s was shown',
    async (shown) => {
      const { status, body } = await pay(paymentBody([{ goods }], shown));
      expect(status).toBe(409);
      expect(body).toMatchObject({ codigo: 'preco_mudou', total: 119.9, success: false, sucesso: false });
    },
  );

  it('[PAPI-16] is not made cheaper by a discount', async () => {
    const { status } = await pay({ ...paymentBody([{ goods }], 100), desconto: 19.9, cupom: 'VERAO' });
    expect(status).toBe(409);
  });

  it.each([0, -1, '119,90', null])('[PAPI-11] is refused for an amount of %s', async (amount) => {
    const { status, body } = await pay({ ...paymentBody([{ goods }], 1), transaction_amount: amount });
    expect(status).toBe(422);
    expect(body).toMatchObject({ codigo: 'invalido' });
  });

  it.each([0, -1, 1.5, 1e9])('[PAPI-12] is refused for a quantity of %s', async (quantity) => {
    const { status, body } = await pay(paymentBody([{ goods, quantity }], 119.9));
    expect(status).toBe(422);
    expect(body).toHaveProperty(['campos', 'items.0.quantity']);
  });

  it('[PAPI-13] is refused for a product that is hidden, archived or unknown', async () => {
    const change = (set: { ativo?: boolean; archived_at?: Date | null }) =>
      till.db.updateTable('products').set(set).where('id', '=', goods.productId).execute();
    for (const set of [{ ativo: false }, { ativo: true, archived_at: new Date() }]) {
      await change(set);
      const { status, body } = await pay(paymentBody([{ goods }], 119.9));
      expect(status).toBe(409);
      expect(body).toMatchObject({ codigo: 'produto_indisponivel' });
      expect(body['erro']).toContain('Vestido Aurora');
    }
    await change({ ativo: true, archived_at: null });
    const unknown = await pay(paymentBody([{ goods: { ...goods, productId: 999_999 } }], 119.9));
    expect(unknown).toMatchObject({ status: 409, body: { codigo: 'produto_indisponivel' } });
  });

  it.each([{ corSelecionada: 'Verde' }, { tamanhoSelecionado: 'XG' }])(
    '[PAPI-14] is refused for %j',
    async (choice) => {
      const body = paymentBody([{ goods }], 119.9);
      const items = body.items.map((item) => ({ ...item, ...choice }));
      expect((await pay({ ...body, items })).status).toBe(422);
    },
  );

  it.each(['11111111111', '52998224724', '5299822472', ''])(
    '[PAPI-17] is refused for the CPF %s',
    async (cpf) => {
      const body = paymentBody([{ goods }], 119.9);
      const asBuyer = await pay({ ...body, customer: { ...body.customer, cpf } });
      expect(asBuyer).toMatchObject({ status: 422, body: { erro: 'Por favor, insira um CPF válido!' } });
      const identification = { type: 'CPF', number: cpf };
      expect((await pay({ ...body, payer: { ...body.payer, identification } })).status).toBe(422);
    },
  );

  it.each([
    ['street', '', 'endereco', 'Campo Endereço é obrigatório!'],
    ['street', ' \u0000\t', 'endereco', 'Campo Endereço é obrigatório!'],
    ['city', '  ', 'cidade', 'Campo Cidade é obrigatório!'],
    ['region_code', '', 'estado', 'Campo Estado é obrigatório!'],
    ['postal_code', '', 'cep', 'Por favor, insira um CEP válido!'],
  ])('[PAPI-70] is refused for the %s %j, in the words of the checkout', async (part, empty, field, text) => {
    const { shipping, ...rest } = paymentBody([{ goods }], 119.9);
    const address = { ...shipping.frete.address, [part]: empty };
    const frete = { ...shipping.frete, address };
    const body = { ...rest, shipping: { ...shipping, frete } };
    for (const path of ['/payment/pix/create', '/payment/checkout/session', '/payment/preference/create']) {
      const answer = await till.post(path, body, {
        ...newKey(),
        'x-forwarded-for': `203.0.113.${text.length}`,
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { error: text, erro: text, sucesso: false, success: false, codigo: 'invalido' },
      });
      expect(answer.body['campos']).toEqual({ [field]: text });
    }
    const delivery = { items: rest.items, frete: '1', metodo_pagamento: 'entrega' };
    const cliente = { ...rest.customer, cep: '26167020', endereco: 'Rua das Flores', [field]: empty };
    const placed = await till.post('/pedidos', { ...delivery, cliente }, newKey());
    expect(placed).toMatchObject({ status: 422, body: { erro: text, campos: { [field]: text } } });
  });

  it.each(['nome', 'email', 'cpf', 'whatsapp'])(
    '[PAPI-70] is refused for an empty %s, by the rules of the checkout',
    async (field) => {
      const { customer, ...rest } = paymentBody([{ goods }], 119.9);
      const { status, body } = await pay({ ...rest, customer: { ...customer, [field]: ' ' } });
      expect(status).toBe(422);
      expect(Object.keys(body['campos'] as object)).toEqual([field]);
    },
  );

  it.each(['a@b', 'a..b@example.com', `${'a'.repeat(65)}@example.com`, 'a b@example.com'])(
    '[PAPI-71] is refused for the payer’s e-mail %s, as the checkout would refuse it',
    async (email) => {
      const body = paymentBody([{ goods }], 119.9);
      const answer = await pay({ ...body, payer: { ...body.payer, email } });
      const text = 'Por favor, insira um email válido!';
      expect(answer).toMatchObject({ status: 422, body: { erro: text, campos: { 'payer.email': text } } });
    },
  );

  it('is refused without items, with a bad CEP and with an unknown freight', async () => {
    const body = paymentBody([{ goods }], 119.9);
    expect((await pay({ ...body, items: [] })).status).toBe(422);
    const shipping = structuredClone(body.shipping);
    shipping.frete.address.postal_code = '123';
    expect((await pay({ ...body, shipping })).status).toBe(422);
    const otherFreight = { ...body.shipping, freteSelecionado: { id: '77' } };
    expect(await pay({ ...body, shipping: otherFreight })).toMatchObject({
      status: 409,
      body: { codigo: 'frete_indisponivel' },
    });
    expect((await pay({})).status).toBe(422);
    expect((await pay([1])).status).toBe(422);
  });

  it('[ORD-17, ORD-16] names the item of which there are too few, summed over its lines', async () => {
    const { status, body } = await pay(
      paymentBody(
        [
          { goods, quantity: 2 },
          { goods, quantity: 2 },
        ],
        419.9,
      ),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ codigo: 'sem_estoque', item: { id: goods.productId, disponivel: 3 } });
    expect(body['erro']).toBe('Só restam 3 unidades de Vestido Aurora (Azul, M).');
  });

  it('[PAPI-25] is refused for a key that is too short or too long', async () => {
    for (const key of ['curta', 'x'.repeat(256)]) {
      const answer = await till.post('/payment/pix/create', paymentBody([{ goods }], 119.9), {
        'x-idempotency-key': key,
      });
      expect(answer.status).toBe(422);
    }
  });

  it('[CARD-24] is refused when it carries a card’s number', async () => {
    const body = { ...paymentBody([{ goods }], 119.9), card: { number: '4235647728025682' } };
    const answer = await till.post('/payment/cartao/create', body, newKey());
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain('4235647728025682');
  });

  it('[PAPI-18] is refused for instalments that nobody offers', async () => {
    for (const installments of [0, 13, 99, 1.5]) {
      const body = paymentBody([{ goods }], 119.9, { token: 'a'.repeat(32), installments });
      expect((await till.post('/payment/cartao/create', body, newKey())).status).toBe(422);
    }
  });

  it('[PAPI-46] finds no payment that does not exist, and stops who keeps guessing', async () => {
    const address = { 'x-forwarded-for': '203.0.113.7' };
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await till.get(`/payment/${1_000_000 + guess}`, address)).status).toBe(404);
    }
    const stopped = await till.get('/payment/1', address);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      (await till.get('/pedidos/AAAAA-AAAAA-AAAAA/status', { 'x-forwarded-for': '203.0.113.8' })).status,
    ).toBe(404);
  });
});

describe('a text that the database does not take', () => {
  it('is bad input and no defect of the shop', async () => {
    expect(await till.get('/payment/12%00')).toMatchObject({ status: 422, body: { codigo: 'invalido' } });
  });
});

describe('a freight price that changed after it was quoted', () => {
  it('[PAPI-10, SHIP-24] is told once, and paid by the shopper who then agrees to it', async () => {
    const dress = await putOnSale(till.db, { precoCents: 10_000, units: 1 });
    const shown = (reais: number) => {
      const body = paymentBody([{ goods: dress }], reais);
      const freteSelecionado = { id: '1', cotacao: LAPSED_QUOTE };
      return pay({ ...body, shipping: { ...body.shipping, freteSelecionado } });
    };
    const told = await shown(115);
    expect(told).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 119.9, frete: 19.9 } });
    expect(await unitsLeft(till.db, dress)).toBe(1);
    expect(await shown(119.9)).toMatchObject({ status: 201, body: { pedido: { total: 119.9 } } });
  });
});

describe('a payment without all of an address', () => {
  it('[PAPI-72] is taken where a call leaves parts out: only what is sent is checked', async () => {
    const dress = await putOnSale(till.db, { units: 1 });
    const { shipping, ...rest } = paymentBody([{ goods: dress }], 119.9);
    const frete = { ...shipping.frete, address: { postal_code: '26167-020', complement: null } };
    expect((await pay({ ...rest, shipping: { ...shipping, frete } })).status).toBe(201);
  });
});

describe('a line of a payment', () => {
  it('[PAPI-08, PAPI-15] is understood by number, text or composite id, and without a choice where there is one only', async () => {
    const ids = [goods.productId, String(goods.productId), `${goods.productId}-M-Azul`];
    for (const id of ids) {
      const body = paymentBody([{ goods }], 119.9);
      const items = [{ id, quantity: 1, tamanhoSelecionado: '', corSelecionada: '' }];
      const { status, body: answer } = await till.post<PaymentCreated>(
        '/payment/pix/create',
        { ...body, items },
        newKey(),
      );
      expect(status, JSON.stringify(answer)).toBe(201);
    }
    expect(await unitsLeft(till.db, goods)).toBe(0);
  });
});
