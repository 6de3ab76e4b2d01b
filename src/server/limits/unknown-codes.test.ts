import { expect, it } from 'vitest';
import { createUnknownCodes } from './unknown-codes.ts';

const MINUTE_MS = 60_000;

it('looks nothing up for an address that only guesses, but goes on telling it what it had found', async () => {
  let nowMs = 0;
  let looked = 0;
  const codes = createUnknownCodes({ clock: () => new Date(nowMs), max: 30, windowMs: MINUTE_MS });
  const ask = (asked: string, answer?: string, address = '203.0.113.7') =>
    codes.guard({ address, asked }, async () => {
      looked += 1;
      return answer;
    });

  expect(await ask('own', 'mine')).toBe('mine');
  for (let guess = 0; guess < 30; guess += 1) expect(await ask(`guess ${guess}`)).toBeUndefined();
  await expect(ask('guess 30')).rejects.toMatchObject({ status: 429 });
  await expect(ask('foreign', 'hers')).rejects.toMatchObject({ status: 429 });
  expect(looked).toBe(31);

  expect(await ask('own', 'mine')).toBe('mine');
  codes.know({ address: '203.0.113.7', asked: 'made' });
  expect(await ask('made', 'new')).toBe('new');
  expect(await ask('foreign', 'hers', '203.0.113.8')).toBe('hers');
  nowMs += MINUTE_MS;
  expect(await ask('foreign', 'hers')).toBe('hers');
});

it('[LIM-15] counts the addresses of one IPv6 line together', async () => {
  const codes = createUnknownCodes({ clock: () => new Date(0), max: 30, windowMs: MINUTE_MS });
  const ask = (address: string, asked: string) => codes.guard({ address, asked }, async () => undefined);
  for (let guess = 0; guess < 30; guess += 1) await ask(`2001:db8:1:2::${guess}`, `guess ${guess}`);
  await expect(ask('2001:db8:1:2:ffff::1', 'guess 30')).rejects.toMatchObject({ status: 429 });
  expect(await ask('2001:db8:1:3::1', 'guess 30')).toBeUndefined();
});
