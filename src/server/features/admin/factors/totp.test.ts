import { describe, expect, it } from 'vitest';
import { describeTotp, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe("an app's codes", () => {
  it('[MFA-10] are those of RFC 6238, with SHA-1, six digits and 30 s', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(stepOfCode(code, secret, at(seconds)), code).toBe(Math.floor(seconds / 30));
    }
  });

  it('[MFA-11] are taken one step early or late, and no further', () => {
    const step = 41_152_263;
    const seconds = step * 30 + 15;
    for (const away of [-30, 0, 30]) expect(stepOfCode('005924', secret, at(seconds + away))).toBe(step);
    for (const away of [-60, 60, 3600]) expect(stepOfCode('005924', secret, at(seconds + away))).toBeNull();
  });

  it('[MFA-10] are nothing else', () => {
    for (const wrong of ['', '5924', '0059240', '00592a', '٠٠٥٩٢٤', '005925']) {
      expect(stepOfCode(wrong, secret, at(1_234_567_890)), wrong).toBeNull();
    }
  });
});

it('[MFA-10] the secret is told as text and as the address that apps read', () => {
  const { text, address } = describeTotp(secret, { shop: 'Loja da Ana: moda', username: 'bia & cia' });
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const url = new URL(address);
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Loja da Ana: moda:bia & cia',
  ]);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: text,
    issuer: 'Loja da Ana: moda',
    digits: '6',
  });
});
