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

it('[OPS-84] counts nothing that was asked at a time which is yet to come, after the clock was set back', () => {
  let now = 4 * 3_600_000;
  const pace = createPace({ clock: () => new Date(now), most: 3, windowMs: 60_000 });
  for (let n = 0; n < 3; n += 1) pace.note();
  expect(pace.room()).toBe(0);
  now -= 3 * 3_600_000;
  expect(pace.room()).toBe(3);
});
