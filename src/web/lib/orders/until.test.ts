import { afterEach, describe, expect, it, vi } from 'vitest';
import { untilOf } from './until.ts';

afterEach(() => void vi.useRealTimers());

/** This device thinks it is so late. */
const at = (moment: string) => vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });

describe('[PIX-47] until when a PIX can be paid', () => {
  it('is counted by what the shop says is left, on a device whose time is wrong', () => {
    at('2026-03-01T15:00:00Z');
    const untilMs = untilOf({ expires_at: '2026-03-01T12:30:00Z', expires_in: 1800 });
    expect(untilMs).toBe(Date.parse('2026-03-01T15:30:00Z'));
  });

  it('stays the same moment however often the shop tells of it, also once it is over', () => {
    at('2026-03-01T15:00:00Z');
    const told = { expires_at: '2026-03-01T12:31:00Z', expires_in: 60 };
    const first = untilOf(told);
    at('2026-03-01T15:05:00Z');
    expect(untilOf({ ...told, expires_in: 0 })).toBe(first);
  });

  it('is nothing where it has no end, and the moment itself for a server that tells no more', () => {
    expect(untilOf({ expires_at: null })).toBeNull();
    expect(untilOf({ expires_at: '2026-03-01T12:32:00Z' })).toBe(Date.parse('2026-03-01T12:32:00Z'));
  });
});
