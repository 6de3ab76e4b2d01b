import { expect, it } from 'vitest';
import { changeLines } from './audit-words.ts';

it('tells from what to what, and only what changed', () => {
  expect(changeLines({ preco: 129.9, nome: 'A' }, { preco: 99.9, nome: 'A' })).toEqual([
    'preço: R$ 129,90 → R$ 99,90',
  ]);
  expect(changeLines(null, { nome: 'A', tags: ['x', 'y'] })).toEqual(['nome: A', 'tags: x, y']);
  expect(changeLines({ nome: 'A' }, null)).toEqual(['nome: A → (vazio)']);
  expect(changeLines(null, null)).toEqual([]);
  expect(changeLines('de', 'para')).toEqual(['de', 'para']);
});

it('tells money, states and roles as people say them', () => {
  expect(changeLines(null, { valorCents: 3500 })).toEqual(['valor: R$ 35,00']);
  expect(changeLines({ status: 'paid' }, { status: 'processing' })).toEqual(['status: Pago → Em separação']);
  expect(changeLines({ role: 'equipe' }, { role: 'leitura' })).toEqual(['papel: Equipe → Somente leitura']);
  expect(changeLines({ ativo: true }, { ativo: false })).toEqual(['ativo: sim → não']);
});
