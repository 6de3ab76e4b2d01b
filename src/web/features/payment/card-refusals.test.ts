import { expect, it } from 'vitest';
import { chargeReasons } from '#shared/charges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { cardOutcome } from './card-outcome.ts';

const refused = (motivo: string) =>
  cardOutcome({ payment: { status: 'rejected', motivo }, pedido: {} } as PaymentCreated);

it.each(chargeReasons)('[CARD-42, CARD-43] a card refused for "%s" is told what helps, and PIX', (reason) => {
  const { end, problem } = refused(reason);
  expect(end).toBeNull();
  expect(problem.hint).toMatch(/^[A-Z].{20,}\.$/);
  expect(problem.hint).not.toMatch(/fraude|risco|suspeit/i);
  // What may be paid already is looked at first.
  expect(problem.pix).toBe(reason !== 'duplicate');
});
