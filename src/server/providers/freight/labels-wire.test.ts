import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelParcel, LabelSide } from './labels-port.ts';
import { readAccount, readLabel, readList, readOne, readWords, reverseBody } from './labels-wire.ts';

const LABEL = {
  id: 'a-1',
  protocol: 'ORD-1',
  status: 'released',
  price: '19.17',
  tracking: null,
  self_tracking: 'ME220021P96BR',
  tags: [{ tag: 'outra' }, { tag: 'etq-7-ab', url: null }],
};

const SIDE: LabelSide = {
  name: 'Ana Souza',
  phone: '21988887777',
  email: 'ana@example.com',
  document: '52998224725',
  cep: '26167020',
  street: 'Rua das Flores',
  number: '10',
  complement: '',
  district: 'Centro',
  city: 'Belford Roxo',
  state: 'RJ',
};
const BACK: LabelParcel = {
  reference: 'etq-7-ab',
  serviceId: '1',
  from: SIDE,
  to: { ...SIDE, name: 'Vitrine' },
  contents: [{ name: 'Vestido', quantity: 2, unitCents: 4995 }],
  volumes: [{ widthMm: 250, lengthMm: 300, heightMm: 40, weightGrams: 350 }],
  invoiceKey: null,
  shopName: 'Vitrine',
};

describe('what comes back as it is asked for', () => {
  it('[EXCH-40] is one package, from its buyer to the shop, or by the label that went out', () => {
    const told = {
      service: 1,
      insurance_value: 99.9,
      package: { width: 25, length: 30, height: 4, weight: 0.35 },
      options: { own_hand: false, receipt: false, tags: [{ tag: 'etq-7-ab', url: null }] },
    };
    expect(reverseBody(BACK, 'out-1')).toEqual({
      ...told,
      order_id: 'out-1',
      new_sender_mail: 'ana@example.com',
      new_sender_phone: '21988887777',
    });
    expect(reverseBody(BACK, null)).toMatchObject({
      ...told,
      from: { name: 'Ana Souza', document: '52998224725' },
      to: { name: 'Vitrine' },
      products: [{ name: 'Vestido', quantity: 2, unitary_value: 49.95 }],
    });
  });
});

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
      billedGrams: null,
      isExpired: false,
      wasPosted: false,
    });
    for (const field of ['id', 'status', 'price'])
      expect(readLabel({ ...LABEL, [field]: undefined })).toBeNull();
    expect(readLabel({ ...LABEL, status: 'something new' })).toBeNull();
  });

  it('[LMON-03, LMON-08] tells what was weighed, that its time is over and that it was posted', () => {
    expect(readLabel({ ...LABEL, billed_weight: 1.2 })).toMatchObject({ billedGrams: 1200 });
    expect(readLabel({ ...LABEL, billed_weight: '0.30' })).toMatchObject({ billedGrams: 300 });
    for (const odd of [0, -1, '', 'x', 1e9, null, {}])
      expect(readLabel({ ...LABEL, billed_weight: odd })).toMatchObject({ billedGrams: null });
    const at = '2026-08-07 10:00:00';
    expect(readLabel({ ...LABEL, status: 'expired' })).toMatchObject({
      isExpired: true,
      standing: 'cancelled',
    });
    expect(readLabel({ ...LABEL, status: 'canceled', expired_at: at })).toMatchObject({ isExpired: true });
    expect(readLabel({ ...LABEL, posted_at: at })).toMatchObject({ wasPosted: true });
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
