import { expect, it } from 'vitest';
import { createWindows } from './windows.ts';

it('[OPS-84] a window is over, and keeps nobody out, when the clock was set back by more than it lasts', () => {
  let now = 4 * 3_600_000;
  const windows = createWindows({ clock: () => new Date(now), name: 'set-back', max: 2, windowMs: 900_000 });
  windows.add('ana');
  windows.add('ana');
  expect(windows.hasRoom('ana')).toBe(false);
  expect(windows.waitMs('ana')).toBe(900_000);
  now -= 3 * 3_600_000;
  expect(windows.hasRoom('ana')).toBe(true);
  expect(windows.waitMs('ana')).toBe(0);
  windows.add('ana');
  windows.add('ana');
  expect(windows.waitMs('ana')).toBe(900_000);
});
