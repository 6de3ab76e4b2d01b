import { describe, expect, it } from 'vitest';
import { compare, longestGap, type Acknowledged, type Booked } from './ledger.ts';

const told = (codigo: string, changes: Partial<Acknowledged> = {}): Acknowledged => {
  return { fault: 'corte', email: `${codigo}@example.com`, codigo, isPaid: true, ...changes };
};
const booked = (codigo: string, changes: Partial<Booked> = {}): Booked => {
  return { codigo, email: `${codigo}@example.com`, status: 'paid', ...changes };
};

describe('what people were told beside what the books have', () => {
  it('[OPS-71] is the same where each order stands there once, paid if it was paid', () => {
    const open = told('C', { isPaid: false });
    expect(compare([told('A'), told('B'), open], [booked('B'), booked('A'), booked('C')])).toEqual([]);
    expect(compare([open], [booked('C', { status: 'cancelled' })])).toEqual([]);
  });

  it('[OPS-71] tells an order that is gone, and one that was paid and is not', () => {
    const lost = compare([told('A'), told('B')], [booked('B', { status: 'pending' })]);
    expect(lost).toEqual([
      { fault: 'corte', what: 'lost', why: 'A is in no book' },
      { fault: 'corte', what: 'lost', why: 'B is pending, and was paid' },
    ]);
  });

  it('[OPS-71] tells a second order of somebody who bought once', () => {
    const twice = compare([told('A')], [booked('A'), booked('Z', { email: 'A@example.com' })]);
    expect(twice).toEqual([{ fault: 'corte', what: 'doubled', why: 'A@example.com has 2 orders' }]);
  });

  it('asks nothing of orders that nobody was told of', () => {
    expect(compare([], [booked('A')])).toEqual([]);
  });
});

describe('the longest time without an order', () => {
  it('lies between answers, before the first or after the last', () => {
    expect(longestGap([3000, 1000, 2000], 0, 3500)).toBe(1000);
    expect(longestGap([4000], 0, 5000)).toBe(4000);
    expect(longestGap([1000], 0, 9000)).toBe(8000);
    expect(longestGap([], 2000, 9000)).toBe(7000);
  });

  it('counts no answer of another time', () => {
    expect(longestGap([500, 9500], 1000, 9000)).toBe(8000);
  });
});
