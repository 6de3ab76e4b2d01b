import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAccount, readLabel, readList, readOne, readWords } from './labels-wire.ts';

const LABEL = {
  id: 'a-1',
  protocol: 'ORD-1',
  status: 'released',
  price: '19.17',
  tracking: null,
  self_tracking: 'ME220021P96BR',
  tags: [{ tag: 'outra' }, { tag: 'etq-7-ab', url: null }],
};

describe('a label as it is answered', () => {
  it('[LABEL-07] is what it says of itself, and none where anything of it is missing', () => {
    expect(readLabel(LABEL)).toEqual({
      id: 'a-1',
      protocol: 'ORD-1',
      standing: 'paid',
      priceCents: 1917,
      code: 'ME220021P96BR',
      isCarriersCode: false,
      reference: 'etq-7-ab',
    });
    for (const field of ['id', 'status', 'price'])
      expect(readLabel({ ...LABEL, [field]: undefined })).toBeNull();
    expect(readLabel({ ...LABEL, status: 'something new' })).toBeNull();
  });

  it('[LABEL-08] names what is in the wallet less what is owed and kept', () => {
    const me = { limits: { shipments_available: 3 } };
    expect(readAccount({ balance: 100, reserved: 10, debts: '5.50' }, me)).toEqual({
      balanceCents: 8450,
      left: 3,
    });
    expect(readAccount({ balance: 'x' }, me)).toBeNull();
  });

  it('never makes a reader fail, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.jsonValue(), (text, value) => {
        expect(() => [
          readWords(text),
          readOne(text, 'a', 'status'),
          readList(value),
          readAccount(value, value),
        ]).not.toThrow();
        const label = readLabel({ ...LABEL, tags: value, tracking: value });
        expect(label === null || typeof label.code === 'string').toBe(true);
      }),
    );
  });
});
