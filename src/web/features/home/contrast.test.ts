import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, textColorOn } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('text on a coloured ground', () => {
  it('[ACCESS-08] stays readable on any colour the owner picks', () => {
    const readable = fc.property(hex, (ground) => contrast(textColorOn(ground), ground) >= 4.5);
    expect(fc.check(readable).failed).toBe(false);
  });

  it('knows the extremes and the short form', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(textColorOn('#f5a7d0')).toBe('#241a20');
    expect(textColorOn('#5b1d2c')).toBe('#ffffff');
  });
});
