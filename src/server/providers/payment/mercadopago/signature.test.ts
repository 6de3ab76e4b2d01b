import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from './signature.ts';

const SECRET = 'segredo-de-teste';

function sign(manifest: string): string {
  return createHmac('sha256', SECRET).update(manifest).digest('hex');
}

describe('the signature of a notification', () => {
  it('[HOOK-02] holds for the provider’s own way of signing', () => {
    const v1 = '74154cc4ca52509bc3d91989c42ad710b59c67545c9ed6c0fac42969696c98e9';
    const news = { signature: `ts=1742505638683,v1=${v1}`, requestId: 'aaaa-bbbb', dataId: '123456' };
    expect(isSignedBy(SECRET, news)).toBe(true);
    expect(isSignedBy(SECRET, { ...news, dataId: '123457' })).toBe(false);
    expect(isSignedBy(SECRET, { ...news, requestId: 'aaaa-bbbc' })).toBe(false);
    expect(isSignedBy('outro-segredo', news)).toBe(false);
    expect(isSignedBy('', news)).toBe(false);
    expect(isSignedBy(SECRET, { ...news, signature: `v1=${v1.toUpperCase()}, ts=1742505638683` })).toBe(true);
  });

  it('[HOOK-04] takes a time in seconds as well as in milliseconds', () => {
    for (const ts of ['1742505638', '1742505638683']) {
      const signature = `ts=${ts},v1=${sign(`id:9;request-id:r;ts:${ts};`)}`;
      expect(isSignedBy(SECRET, { signature, requestId: 'r', dataId: '9' })).toBe(true);
    }
  });

  it('[HOOK-05] leaves out what is absent', () => {
    const ts = '1742505638';
    expect(
      isSignedBy(SECRET, {
        signature: `ts=${ts},v1=${sign(`ts:${ts};`)}`,
        requestId: undefined,
        dataId: undefined,
      }),
    ).toBe(true);
    expect(
      isSignedBy(SECRET, {
        signature: `ts=${ts},v1=${sign(`id:ord1;ts:${ts};`)}`,
        requestId: undefined,
        dataId: 'ORD1',
      }),
    ).toBe(true);
  });

  it.each([
    undefined,
    '',
    'v1=',
    'ts=1',
    'ts=1,v1=abc',
    `ts=1,v2=${'a'.repeat(64)}`,
    'x'.repeat(5000),
    `ts=1,v1=${'z'.repeat(64)}`,
  ])('[HOOK-03] does not hold for %s', (signature) => {
    expect(isSignedBy(SECRET, { signature, requestId: 'r', dataId: '1' })).toBe(false);
  });
});
