import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, readNews, readParcel, readParcels, stateOf } from './parcels-wire.ts';

const SECRET = 'segredo';
const PARCEL = {
  id: 'a-1',
  status: 'delivered',
  posted_at: '2026-11-20 10:00:00',
  delivered_at: '2026-11-23 16:30:05',
};

describe('a parcel as it is answered', () => {
  it('[TRCK-10] tells its times as those of São Paulo, and none that are no times', () => {
    expect(readParcel(PARCEL)).toEqual({
      id: 'a-1',
      word: 'delivered',
      postedAt: new Date('2026-11-20T13:00:00Z'),
      deliveredAt: new Date('2026-11-23T19:30:05Z'),
    });
    for (const at of [null, '', 'ontem', '2026-13-40 10:00:00', '2026-11-20', 7])
      expect(readParcel({ ...PARCEL, delivered_at: at })?.deliveredAt).toBeNull();
    for (const field of ['id', 'status']) expect(readParcel({ ...PARCEL, [field]: undefined })).toBeNull();
  });

  it('[TRCK-07] is one that was asked for, under its own name', () => {
    const text = JSON.stringify({ 'a-1': PARCEL, 'b-2': PARCEL, 'c-3': { ...PARCEL, id: 'c-3' } });
    expect(readParcels(text, ['a-1', 'b-2', 'toString'])?.map(({ id }) => id)).toEqual(['a-1']);
    expect(readParcels('<html>', ['a-1'])).toBeNull();
  });

  it('[TRCK-12] has a word that is known or none', () => {
    expect([stateOf('posted'), stateOf('in_the_jungle'), stateOf('constructor')]).toEqual([
      'postado',
      null,
      null,
    ]);
  });
});

describe('signed news', () => {
  it('[TRCK-05] are those whose every byte the secret signs', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (body, other) => {
          const hash = createHmac('sha256', SECRET).update(body);
          const signature = hash.digest('base64');
          expect(isSignedBy(SECRET, body, signature)).toBe(true);
          expect(isSignedBy(SECRET, body + other, signature)).toBe(false);
          expect(isSignedBy(SECRET + other, body, signature)).toBe(false);
          expect(isSignedBy('', body, signature)).toBe(false);
          expect(isSignedBy(SECRET, body, other)).toBe(false);
        },
      ),
    );
  });

  it('[TRCK-05] are about a parcel or about nothing, whatever they are', () => {
    expect(readNews(JSON.stringify({ event: 'order.posted', data: { id: 'a-1' } }))).toEqual({
      id: 'a-1',
      word: 'posted',
    });
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (body) => {
        expect(readNews(body)).toBeNull();
      }),
    );
    for (const id of ['', 'a'.repeat(101), 'a\u0000', 'a b', 7, null, ['a']])
      expect(readNews(JSON.stringify({ event: 'order.posted', data: { id } }))).toBeNull();
  });
});
