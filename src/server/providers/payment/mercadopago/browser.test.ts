import { expect, it } from 'vitest';
import { browserSide } from './browser.ts';

const sourcesAt = (sdkUrl: string, banksAt: string | null = null) =>
  browserSide({ publicKey: 'TEST', sdkUrl, banksAt }).sources;
const REAL = 'https://sdk.mercadopago.com/js/v2';
const OWN = '/sandbox/mercadopago/js/v2';

it('[CACHE-22] names what the provider’s own script loads, and of a script elsewhere that address alone', () => {
  const real = sourcesAt(REAL);
  expect(real.script).toContain('https://sdk.mercadopago.com');
  expect(real.connect).toContain('https://api.mercadopago.com');
  expect(real.frame).toEqual(['https://secure-fields.mercadopago.com']);
  const elsewhere = ['http://127.0.0.1:9'];
  const standIn = { script: elsewhere, connect: elsewhere, frame: [], form: [] };
  expect(sourcesAt('http://127.0.0.1:9/js/v2')).toEqual(standIn);
  expect(sourcesAt(OWN)).toEqual({ script: [], connect: [], frame: [], form: [] });
});

it('[CARD-46] lets a page of any bank be framed and posted to, or the stand-in’s, where cards may be confirmed', () => {
  const real = sourcesAt(REAL, 'https:');
  expect(real.frame).toEqual(['https://secure-fields.mercadopago.com', 'https:']);
  expect(real.form).toEqual(['https:']);
  const bank = ['http://localhost:3000'];
  expect(sourcesAt(OWN, 'http://localhost:3000')).toEqual({
    script: [],
    connect: [],
    frame: bank,
    form: bank,
  });
});
