import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitsInOwn, unitsInParts } from './units.ts';

const few = fc.integer({ min: 0, max: 6 });

it('[PARC-07] each unit that is not given back is in one parcel, and what is sent keeps its own longest', () => {
  const parts = fc.array(fc.record({ units: fc.integer({ min: 1, max: 3 }), isSent: fc.boolean() }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(parts, few, few, (given, stays, gone) => {
      const ahead = given.reduce((sum, { units }) => sum + units, 0);
      const quantity = ahead + stays;
      const back = Math.min(gone, quantity);
      const own = unitsInOwn({ quantity, back, ahead });
      const named = given.map((part, id) => ({ ...part, id }));
      const held = unitsInParts({ quantity, back }, named);
      const inParts = [...held.values()].reduce((sum, units) => sum + units, 0);
      expect(own + inParts).toBe(quantity - back);
      const short = named.filter(({ id, units }) => (held.get(id) ?? 0) < units);
      // Nothing is taken out of a part while the order's own parcel has any.
      expect(own > 0 && short.length > 0).toBe(false);
      const isSentShort = short.some(({ isSent }) => isSent);
      const unsent = named.filter(({ isSent }) => !isSent);
      expect(isSentShort && unsent.some(({ id }) => held.get(id) !== 0)).toBe(false);
    }),
  );
});

it('[PARC-03] with no part all that is not given back is in the order’s own parcel', () => {
  expect(unitsInOwn({ quantity: 3, back: 1, ahead: 0 })).toBe(2);
  expect(unitsInOwn({ quantity: 1, back: 2, ahead: 0 })).toBe(0);
});
