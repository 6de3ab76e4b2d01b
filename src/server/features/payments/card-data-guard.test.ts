import { describe, expect, it } from 'vitest';
import { paymentBody } from '../../../../test/support/goods.ts';
import { refuseCardData } from './card-data-guard.ts';

describe('card data in a body', () => {
  const body = paymentBody([{ goods: { productId: 12, stockItemId: 1 } }], 10);

  it('takes the checkout’s own body, token included', () => {
    expect(() => refuseCardData({ ...body, token: '4509953566233704', installments: 3 })).not.toThrow();
    expect(() => refuseCardData(undefined)).not.toThrow();
  });

  it.each([
    { card_number: '1' },
    { card: { number: '4235 6477 2802 5682' } },
    { payer: { note: ['5480-8328-0103-3311'] } },
    { n: 4235647728025682 },
    { cvv: '123' },
    { security_code: 123 },
    { cardNumber: '4235647728025682' },
    { securityCode: '999' },
  ])('[CARD-24] refuses %j without repeating it', (more) => {
    const refused = () => refuseCardData({ ...body, ...more });
    expect(refused).toThrow(/Os dados do cartão não podem passar por esta loja/);
  });
});
