import { expect, it } from 'vitest';
import { EMPTY_PROMOTION, type PromotionDraft } from './promotion-draft.ts';
import { sentenceOf } from './sentence.ts';

const CATEGORIES = new Map([[3, 'Croppeds']]);
const told = (draft: Partial<PromotionDraft>) =>
  sentenceOf({ ...EMPTY_PROMOTION, tipo: 'leve_pague', leve: '3', pague: '2', ...draft }, CATEGORIES);

it('[PSCR-03] a sentence promises what is given, and nothing that is still open', () => {
  expect(told({ alvo: 'categorias', categorias: [3] })).toBe('Leve 3, pague 2 em Croppeds');
  expect(told({ alvo: 'categorias' })).toBe('Leve 3, pague 2 em …');
  expect(told({ alvo: 'produtos' })).toBe('Leve 3, pague 2 em …');
  expect(told({ limiteUnidades: '6' })).toBe('Leve 3, pague 2, em até 6 peças por pedido');
  expect(told({ como: 'um_codigo' })).toBe('Leve 3, pague 2, com o cupom …');
  for (const odd of [{ pague: '' }, { pague: '3' }, { tipo: 'percentual' as const }])
    expect(told(odd)).toBe('Diga de quanto é o desconto: a frase que os clientes leem aparece aqui.');
});

it('[PROMO-58] a sentence on freight says which pieces it asks for', () => {
  const freight = { tipo: 'frete', percentual: '100', minimoValor: '199' } as const;
  const words = (draft: Partial<PromotionDraft>) => told({ ...freight, ...draft }).replaceAll('\u00A0', ' ');
  expect(words({})).toBe('Frete grátis, a partir de R$ 199,00');
  expect(words({ alvo: 'categorias', categorias: [3] })).toBe(
    'Frete grátis em pedidos com Croppeds, a partir de R$ 199,00 nessas peças',
  );
});
