import { expect, it } from 'vitest';
import { callSpan } from './call-span.ts';

it.each([
  ['https://viacep.com.br/ws/01310100/json/', '/ws/{}/json/'],
  ['https://api.example/v1/payments/search?external_reference=K7QF9-M2XA4-TBCDE', '/v1/payments/search'],
  ['https://api.example/v1/payments/90096703968', '/v1/payments/{}'],
  ['https://api.example/v2/nfe/K7QF9-M2XA4', '/v2/nfe/{}'],
  ['https://api.example/people/ana@example.com/Ana%20Silva', '/people/{}/{}'],
  ['no address', '/'],
])('[WATCH-09] tells of %s only what is the same for everybody', (url, template) => {
  expect(callSpan('provider', { method: 'GET', url })).toMatchObject({
    name: `provider GET ${template}`,
    facts: { 'url.template': template },
  });
});
