import { expect, it } from 'vitest';
import { browserSide } from './browser.ts';

const sourcesAt = (sdkUrl: string) => browserSide({ publicKey: 'TEST', sdkUrl }).sources;

it('[CACHE-22] names what the provider’s own script loads, and of a script elsewhere that address alone', () => {
  const real = sourcesAt('https://sdk.mercadopago.com/js/v2');
  expect(real.script).toContain('https://sdk.mercadopago.com');
  expect(real.connect).toContain('https://api.mercadopago.com');
  expect(real.frame).toEqual(['https://secure-fields.mercadopago.com']);
  const elsewhere = ['http://127.0.0.1:9'];
  expect(sourcesAt('http://127.0.0.1:9/js/v2')).toEqual({ script: elsewhere, connect: elsewhere, frame: [] });
  expect(sourcesAt('/sandbox/mercadopago/js/v2')).toEqual({ script: [], connect: [], frame: [] });
});
