import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, readCode } from './recovery-codes.ts';

it('[MFA-13] recovery codes are ten, all different, and known again however they are typed', () => {
  const codes = newRecoveryCodes(randomBytes);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const hash = hashRecoveryCode(code);
    for (const typed of [
      code,
      ` ${code.toUpperCase()} `,
      code.replaceAll('-', ' '),
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ]) {
      expect(readCode(typed), typed).toEqual({ kind: 'recovery', hash });
    }
  }
});

it("[MFA-22] an app's code may be pasted with spaces, and what is no code is none", () => {
  for (const typed of ['123456', '123 456', ' 123-456\n', '１２３４５６']) {
    expect(readCode(typed), typed).toEqual({ kind: 'app', code: '123456' });
  }
  for (const typed of ['', '12345', '1234567', 'abcdef', '1'.repeat(17), '1'.repeat(100_000), '123456\0']) {
    expect(readCode(typed), typed.slice(0, 20)).toBeNull();
  }
});
