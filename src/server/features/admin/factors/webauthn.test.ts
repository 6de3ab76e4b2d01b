import { expect, it } from 'vitest';
import { siteOf } from './webauthn.ts';

it('[MFA-50, MFA-54] passkeys are for the public address alone, where browsers make any', () => {
  expect(siteOf('https://loja.example')).toEqual({ id: 'loja.example', origin: 'https://loja.example' });
  expect(siteOf('https://loja.example:8443/x')?.origin).toBe('https://loja.example:8443');
  expect(siteOf('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  for (const none of [
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://10.0.0.1',
    'http://loja.example',
  ]) {
    expect(siteOf(none), none).toBeNull();
  }
});
