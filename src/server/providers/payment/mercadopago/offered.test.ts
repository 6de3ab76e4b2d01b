import { expect, it } from 'vitest';
import { readOffers } from './offered.ts';

it('[TERM-07] reads what Mercado Pago offers, and makes nothing of what is no offer', () => {
  const cost = (installments: unknown, installment_rate: unknown, total_amount: unknown = 1200) => ({
    installments,
    installment_rate,
    total_amount,
  });
  const of = (...payer_costs: unknown[]) => [{ payment_type_id: 'credit_card', payer_costs }];
  const read = (json: unknown) => readOffers(json, 120_000);
  expect(read(of(cost(2, 0), cost(1, 0), cost(3, 9.9, 1318.8)))).toEqual([
    { count: 1, interestPercent: 0, totalCents: 120_000 },
    { count: 2, interestPercent: 0, totalCents: 120_000 },
    { count: 3, interestPercent: 9.9, totalCents: 131_880 },
  ]);
  for (const odd of [
    null,
    {},
    [],
    [null],
    [{ payment_type_id: 'debit_card', payer_costs: [cost(1, 0)] }],
    of(),
  ])
    expect(read(odd), JSON.stringify(odd)).toBeNull();
  // A total that is dearer is no 'sem juros', whatever the rate says; of two issuers the dearer one counts.
  expect(read(of(cost(2, 0, 1260)))).toMatchObject([{ count: 2, interestPercent: 5 }]);
  expect(read([...of(cost(2, 0)), ...of(cost(2, 3, 1236))])).toMatchObject([{ interestPercent: 3 }]);
  expect(read(of(cost(1.5, 0), cost(99, 0), cost(2, -1), cost(2, '0'), cost(2, 0, 'x')))).toBeNull();
});
