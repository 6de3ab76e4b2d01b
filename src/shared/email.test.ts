import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it('[ERR-40] an e-mail has 254 letters at the most', () => {
  const place = Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.');
  const longest = `ana@${place}.brasil`;
  expect([longest.length, isEmail(longest)]).toEqual([254, true]);
  expect(isEmail(`b${longest}`)).toBe(false);
});
