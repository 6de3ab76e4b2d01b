import { expect, it } from 'vitest';
import { actText, changeLines } from './audit-words.ts';

it('names what was done, also what it never heard of', () => {
  expect(actText('produto_criado')).toBe('Criou um produto');
  expect(actText('nunca_vista')).toBe('Nunca vista');
  expect(actText('')).toBe('Sem nome');
});

it('tells from what to what, and only what changed', () => {
  expect(changeLines({ preco: 129.9, nome: 'A' }, { preco: 99.9, nome: 'A' })).toEqual([
    'preco: 129.9 → 99.9',
  ]);
  expect(changeLines(null, { nome: 'A', tags: ['x'] })).toEqual(['nome: A', 'tags: ["x"]']);
  expect(changeLines({ nome: 'A' }, null)).toEqual(['nome: A → (vazio)']);
  expect(changeLines(null, null)).toEqual([]);
  expect(changeLines('de', 'para')).toEqual(['de', 'para']);
});
