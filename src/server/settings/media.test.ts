import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { shopSettings } from './shop-settings.ts';

const MEDIA_URL = 'https://chave:segredo@s3.example/fotos/loja/?region=sa-east-1';
const ON = { MEDIA_URL, MEDIA_DIRECT: 'on' };

it('[DPIC-09] sends nobody to the bucket unless it is told to, and pages know when', () => {
  for (const env of [{}, { MEDIA_URL }, { ...ON, MEDIA_DIRECT: 'off' }]) {
    expect(loadConfig(env).direct).toBe(null);
    expect(shopSettings(loadConfig(env))).not.toHaveProperty('directPictures');
  }
  expect(shopSettings(loadConfig(ON)).directPictures).toBe(true);
});

it('[DPIC-09] sends browsers to the bucket’s own address, or to the one that is theirs, without key or secret', () => {
  const [origin, own] = ['https://s3.example', 'https://fotos.loja.example'];
  expect(loadConfig(ON).direct).toEqual({ mediaUrl: MEDIA_URL, url: `${origin}/fotos/loja`, origin });
  expect(loadConfig({ ...ON, MEDIA_DIRECT_URL: `${own}/loja/` }).direct).toEqual({
    mediaUrl: MEDIA_URL,
    url: `${own}/loja`,
    origin: own,
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['no bucket', { MEDIA_DIRECT: 'on' }, /MEDIA_URL não está definida/],
  ['another word', { ...ON, MEDIA_DIRECT: 'sim' }, /MEDIA_DIRECT: use on ou off/],
  ['a secret for browsers', { ...ON, MEDIA_DIRECT_URL: MEDIA_URL }, /MEDIA_DIRECT_URL: .*sem chave/],
  ['no address', { ...ON, MEDIA_DIRECT_URL: 'javascript:alert(1)' }, /MEDIA_DIRECT_URL: precisa ser https/],
  [
    'pictures in the clear on an https page',
    {
      ...ON,
      MEDIA_DIRECT_URL: 'http://fotos.example/loja',
      PUBLIC_URL: 'https://loja.example',
      SANDBOX: 'on',
    },
    /o bucket não tem https/,
  ],
])('[DPIC-09] does not start with %s', (_what, env, words) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(words);
});
