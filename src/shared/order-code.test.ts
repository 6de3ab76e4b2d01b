import { expect, it } from 'vitest';
import { orderCodeOf } from './order-code.ts';

it('[PACK-02] reads an order’s code in its one form, however it was typed or scanned', () => {
  for (const typed of ['AB3DE-12345-XYZ99', 'ab3de-12345-xyz99', ' ab3de12345xyz99 ', 'AB3DE 12345 XYZ99'])
    expect(orderCodeOf(typed)).toBe('AB3DE-12345-XYZ99');
  // I, L, O and U are in no code.
  for (const typed of ['', '1042', 'AB3DE-12345-XYZ9', 'ABIDE-12345-XYZ99', 'A'.repeat(41)])
    expect(orderCodeOf(typed)).toBeNull();
});
