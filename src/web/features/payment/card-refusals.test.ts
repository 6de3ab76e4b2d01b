import { expect, it } from 'vitest';
import { chargeReasons } from '#shared/charges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { cardOutcome } from './card-outcome.ts';
import { withoutPix } from './card-refusals.ts';

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

it.each(chargeReasons)(
  '[PAYM-30] a card refused for "%s" is told what helps where there is no PIX',
  (reason) => {
    const hint = refused(reason).problem.hint ?? '';
    expect(withoutPix(hint)).toMatch(/^[A-Z].{20,}[^,]\.$/);
    expect(withoutPix(hint)).not.toMatch(/PIX| ou\b[^.]* ou\b|, (?:tente|use|mais)\b[^,.]*\.$/);
    expect(withoutPix(hint) === hint).toBe(!hint.includes('PIX'));
  },
);

it('[PAYM-30] keeps the sentence whole where PIX was one of several ways out', () => {
  expect(withoutPix('Tente outro cartão, mais parcelas ou o PIX.')).toBe(
    'Tente outro cartão ou mais parcelas.',
  );
  expect(withoutPix('Não deu, e acabou. Use outro cartão ou o PIX.')).toBe(
    'Não deu, e acabou. Use outro cartão.',
  );
  expect(withoutPix('Tente de novo ou use o PIX.')).toBe('Tente de novo.');
});
