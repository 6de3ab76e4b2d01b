import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

async function cardBody(goods: Goods, further: Record<string, unknown> = {}) {
  const token = await till.provider.cardToken('APRO');
  return paymentBody([{ goods }], 119.9, { payment_method_id: 'visa', token, installments: 1, ...further });
}

function pay(body: unknown, headers: Record<string, string> = newKey()) {
  return till.post<PaymentCreated>('/api/payment/cartao/create', body, headers);
}

describe('a card’s payment', () => {
  it('[PAPI-88, PAPI-89] tells the provider what is bought, by whom, where it goes, and the shop’s name', async () => {
    const goods = await putOnSale(till.db, { nome: 'Vestido de linho' });
    const { body } = await pay(await cardBody(goods));
    const street = { zip_code: '26167020', street_name: 'Rua das Flores', street_number: 10 };
    expect(await till.provider.charges(body.payment.external_reference)).toMatchObject([
      {
        statement_descriptor: 'VITRINE',
        additional_info: {
          items: [
            {
              id: String(goods.productId),
              title: 'Vestido de linho (Azul, M)',
              category_id: 'fashion',
              quantity: 1,
              unit_price: 100,
            },
            { id: 'frete', title: 'Frete', category_id: 'fashion', quantity: 1, unit_price: 19.9 },
          ],
          payer: {
            first_name: 'Ana',
            last_name: 'Souza',
            phone: { area_code: '21', number: '988887777' },
            address: street,
          },
          shipments: { receiver_address: { ...street, city_name: 'Belford Roxo', state_name: 'RJ' } },
        },
      },
    ]);
  });

  it('[PAPI-92] hands the device’s number on to the provider, if it may be one, and keeps it nowhere', async () => {
    const goods = await putOnSale(till.db, { units: 20 });
    const devices = ['armor.1a2B_c-3', 'of two\r\nlines: no', 'a'.repeat(301), '', undefined];
    for (const device_id of devices) {
      const { status } = await pay(await cardBody(goods, { device_id }));
      expect(status).toBe(201);
    }
    const seen = await till.provider.devices();
    expect(seen.slice(0, devices.length).toReversed()).toEqual(
      devices.map((_, index) => (index === 0 ? devices[0] : undefined)),
    );
    const kept = await Promise.all(
      (['orders', 'payment_attempts', 'payments'] as const).map((table) =>
        till.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(kept)).not.toContain(devices[0]);
  });

  it('[PAPI-93] is the same attempt for a repeat from another device', async () => {
    const body = await cardBody(await putOnSale(till.db));
    const key = newKey();
    const first = await pay({ ...body, device_id: 'armor.one' }, key);
    const again = await pay({ ...body, device_id: 'armor.two' }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
  });
});
