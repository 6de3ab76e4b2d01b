import { expect, it } from 'vitest';
import { createPictureAsks } from './picture-asks.ts';

const at = (width: number) => ({ width, format: 'avif' as const });

it('hands out together what was asked for of one picture, each size once, the longest waiting first', () => {
  const asks = createPictureAsks();
  asks.add('a', at(320));
  asks.add('b', at(320));
  asks.add('a', at(640));
  asks.add('a', at(320));
  expect(asks.take()).toEqual({ key: 'a', sizes: [at(320), at(640)] });
  expect(asks.take()).toEqual({ key: 'b', sizes: [at(320)] });
  expect(asks.take()).toBeUndefined();
});

it('does not grow with whoever asks for ever more', () => {
  const asks = createPictureAsks();
  for (let n = 0; n < 5000; n += 1) asks.add(`picture ${n}`, at(320));
  let taken = 0;
  while (asks.take()) taken += 1;
  expect(taken).toBe(1000);
});
