import { expect, it } from 'vitest';
import { greetingOf } from './letter.ts';

it.each([
  ['Marina Alves', 'Olá, Marina!'],
  ['  d’Ávila\u2028Sá ', 'Olá, d’Ávila!'],
  ['Ana-Clara', 'Olá, Ana-Clara!'],
  ['3M do Brasil', 'Olá, 3M!'],
  ['', 'Olá!'],
  ['https://premio.example/x ganhe já', 'Olá!'],
  ['premio.example', 'Olá!'],
  ['premio@golpe.example', 'Olá!'],
  ['<b>Marina</b>', 'Olá!'],
])('[MAIL-25] greets %j', (nome, greeting) => {
  expect(greetingOf(nome)).toBe(greeting);
});
