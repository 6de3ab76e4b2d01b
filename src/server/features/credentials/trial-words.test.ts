import { expect, it } from 'vitest';
import { freightTrialWords, mailTrialWords } from './trial-words.ts';

it.each([
  ['getaddrinfo ENOTFOUND smtp.atelie.example', 'Este servidor de e-mails não foi encontrado'],
  ['queryA EAI_AGAIN smtp.atelie.example', 'Este servidor de e-mails não foi encontrado'],
  ['connect ECONNREFUSED 203.0.113.7:587', 'O servidor de e-mails não atende nesta porta'],
  ['Connection timeout', 'O servidor de e-mails não respondeu: confira'],
  ['Greeting never received', 'O servidor de e-mails não respondeu: confira'],
  ['read ECONNRESET', 'O servidor de e-mails não respondeu: confira'],
  ['Invalid login: 535 5.7.8 nope', 'O servidor de e-mails respondeu: Invalid login: 535 5.7.8 nope'],
])('[CRDL-17] of a mail server, %s is told as what can be mended', (detail, words) => {
  expect(mailTrialWords(detail).startsWith(words)).toBe(true);
});

it('[CRDL-17] of Melhor Envio, silence is not told as an answer', () => {
  expect(freightTrialWords('HTTP 401: Unauthenticated.', true)).toBe(
    'O Melhor Envio respondeu: HTTP 401: Unauthenticated.',
  );
  expect(freightTrialWords('ENOTFOUND', false)).toBe(
    'O Melhor Envio não respondeu: confira se a loja tem internet e tente de novo em instantes.',
  );
});
