import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateBody, readOffers } from './melhor-envio-wire.ts';

const PAC = {
  id: 1,
  name: 'PAC',
  price: '25.65',
  custom_price: '24.10',
  delivery_time: 7,
  custom_delivery_time: 6,
  company: { id: 1, name: 'Correios', picture: 'https://exemplo.com/correios.png' },
};
const read = (answer: unknown) => readOffers(JSON.stringify(answer));

describe('an answer of the freight provider', () => {
  it('[SHIP-09] gives the account’s own price and deadline where it has them, else the list’s', () => {
    expect(read([PAC])).toEqual([
      {
        id: '1',
        servico: 'PAC',
        company: 'Correios',
        priceCents: 2410,
        prazoDays: 6,
        logo: 'https://exemplo.com/correios.png',
      },
    ]);
    const { custom_price: _price, custom_delivery_time: _time, ...listed } = PAC;
    expect(read([listed])?.[0]).toMatchObject({ priceCents: 2565, prazoDays: 7 });
    expect(read([{ ...PAC, custom_price: '0.00', custom_delivery_time: null }])?.[0]).toMatchObject({
      priceCents: 2565,
      prazoDays: 7,
    });
  });

  it('takes prices as text and as numbers, and deadlines of ranges alone', () => {
    expect(read([{ ...PAC, custom_price: 24.1 }])?.[0]?.priceCents).toBe(2410);
    const range = {
      ...PAC,
      custom_delivery_time: undefined,
      delivery_time: undefined,
      delivery_range: { min: 3, max: 5 },
    };
    expect(read([range])?.[0]?.prazoDays).toBe(5);
  });

  it('takes one object where only one service was asked', () => {
    expect(read(PAC)).toEqual(read([PAC]));
  });

  it('[SHIP-10] leaves out what carries an error, no price or no deadline', () => {
    const error = {
      id: 3,
      name: '.Com',
      error: 'Transportadora não atende este trecho.',
      company: PAC.company,
    };
    const free = { ...PAC, price: '0', custom_price: '' };
    expect(read([error, free, { ...PAC, delivery_time: 'x', custom_delivery_time: -1 }, PAC])).toEqual(
      read([PAC]),
    );
  });

  it('[SHIP-08] has no carrier’s name where the provider gives none', () => {
    expect(read([{ ...PAC, company: null }])?.[0]?.company).toBe('');
  });

  it('is none when it is something else', () => {
    for (const text of [
      '',
      'null',
      '"x"',
      '{}',
      '[1]',
      '[{"name":"PAC"}]',
      '{"message":"Unauthenticated."}',
      '<html>',
    ]) {
      expect(readOffers(text), text).toBeNull();
    }
    expect(readOffers('[]')).toEqual([]);
  });

  it('never makes a reader fail, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const offers = readOffers(text);
        expect(offers === null || offers.every(({ priceCents }) => Number.isInteger(priceCents))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom(...Object.keys(PAC)), fc.jsonValue())), (answer) => {
        expect(() => read(answer)).not.toThrow();
      }),
    );
  });
});

describe('a request to the freight provider', () => {
  it('is in centimetres, kilograms and reais', () => {
    const product = {
      id: '7',
      widthMm: 255,
      lengthMm: 300,
      heightMm: 50,
      weightGrams: 320,
      insuredCents: 12_990,
      quantity: 2,
    };
    expect(calculateBody({ fromCep: '26167020', toCep: '22021001', products: [product] })).toEqual({
      from: { postal_code: '26167020' },
      to: { postal_code: '22021001' },
      products: [
        { id: '7', width: 25.5, height: 5, length: 30, weight: 0.32, insurance_value: 129.9, quantity: 2 },
      ],
      options: { receipt: false, own_hand: false },
    });
  });
});
