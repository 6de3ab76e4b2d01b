import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

describe('a breaker', () => {
  it('[PAPI-41] leaves a failing provider alone, lets one call try, and opens when that one succeeds', () => {
    let nowMs = 0;
    const breaker = createBreaker({ clock: () => new Date(nowMs), failures: 3, pauseMs: 10_000 });
    for (let failure = 0; failure < 3; failure += 1) {
      expect(breaker.allows()).toBe(true);
      breaker.failed();
    }
    expect(breaker.allows()).toBe(false);
    nowMs = 9999;
    expect(breaker.allows()).toBe(false);
    nowMs = 10_000;
    expect(breaker.allows()).toBe(true);
    expect(breaker.allows()).toBe(false);
    breaker.failed();
    nowMs = 19_000;
    expect(breaker.allows()).toBe(false);
    nowMs = 20_000;
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    expect(breaker.allows()).toBe(true);
    expect(breaker.allows()).toBe(true);
  });

  it('[PAPI-41] leaves a provider alone for as long as it asks, the longest that it has asked for', () => {
    let nowMs = 0;
    const breaker = createBreaker({ clock: () => new Date(nowMs), failures: 3, pauseMs: 10_000 });
    breaker.rest(5000);
    breaker.rest(1000);
    nowMs = 4999;
    expect(breaker.allows()).toBe(false);
    nowMs = 5000;
    expect(breaker.allows()).toBe(true);
    expect(breaker.allows()).toBe(true);
  });

  it('[OPS-84] leaves it alone no longer because the clock was set back meanwhile', () => {
    let nowMs = 4 * 3_600_000;
    const breaker = createBreaker({ clock: () => new Date(nowMs), failures: 1, pauseMs: 10_000 });
    breaker.rest(5000);
    breaker.failed();
    expect(breaker.allows()).toBe(false);
    nowMs -= 3 * 3_600_000;
    expect(breaker.allows()).toBe(true);
    // It has been tried at this time.
    expect(breaker.allows()).toBe(false);
    breaker.succeeded();
    breaker.rest(5000);
    expect(breaker.allows()).toBe(false);
    nowMs += 5000;
    expect(breaker.allows()).toBe(true);
  });
});
