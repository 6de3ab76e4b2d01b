import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

it('[MANY-08] counts what was asked within the window, and tells when there is room again', () => {
  let now = 1_000_000;
  const pace = createPace({ clock: () => new Date(now), most: 3, windowMs: 60_000 });
  for (let n = 0; n < 4; n += 1) {
    pace.note();
    now += 10_000;
  }
  expect(pace.room()).toBe(-1);
  now += 20_001;
  expect(pace.room()).toBe(0);
  now += 60_000;
  expect(pace.room()).toBe(3);
});
