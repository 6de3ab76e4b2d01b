import { expect, it } from 'vitest';
import { strengthHint } from './strength-hint.ts';

it.each([
  ['', 'Pelo menos 6 caracteres.'],
  ['segredo1', 'Senha fraca'],
  ['Verão2026', 'Senha fraca'],
  ['aaaaaaaaaaaa', 'Senha fraca'],
  ['tk4-pw9m', 'Senha boa'],
  ['duas palavras ao acaso', 'Senha forte'],
])('[ACC-93] %j is told to be: %s', (senha, text) => {
  expect(strengthHint(senha)).toContain(text);
});
