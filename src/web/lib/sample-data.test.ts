import { expect, it } from 'vitest';
import { simulate } from './sample-data.ts';

it('quotes carriers in the sample data, and no delivery of the shop itself', () => {
  const quotes = simulate('POST', '/frete/calcular');
  expect(quotes).toMatchObject({
    opcoes: [
      { tipo: 'delivery', isDelivery: false },
      { tipo: 'delivery', isDelivery: false },
    ],
  });
});
