import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const WHOLE = {
  EDGE_SECONDS: '300',
  EDGE_PURGE: 'varnish',
  EDGE_PURGE_URL: 'http://10.0.0.4:6082/, http://10.0.0.5:6082/',
  EDGE_PURGE_TOKEN: 'segredo-da-limpeza',
};

it('[EDGE-09] keeps nothing by time unless it is told to, and tells every edge that is named', () => {
  expect(loadConfig({}).edge).toBe(null);
  expect(loadConfig({ ...WHOLE, EDGE_SECONDS: '0' }).edge).toBe(null);
  expect(loadConfig(WHOLE).edge).toEqual({
    name: 'varnish',
    seconds: 300,
    urls: ['http://10.0.0.4:6082/', 'http://10.0.0.5:6082/'],
    token: 'segredo-da-limpeza',
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  [
    'no way to be told',
    { EDGE_SECONDS: '60' },
    /falta como avisar.*EDGE_PURGE, EDGE_PURGE_URL, EDGE_PURGE_TOKEN/,
  ],
  ['no token', { ...WHOLE, EDGE_PURGE_TOKEN: '' }, /falta como avisar.*\(EDGE_PURGE_TOKEN\)/],
  ['a short token', { ...WHOLE, EDGE_PURGE_TOKEN: 'curto' }, /EDGE_PURGE_TOKEN: de 16 a 500/],
  [
    'the token of the example',
    { ...WHOLE, EDGE_PURGE_TOKEN: 'troque-este-segredo' },
    /EDGE_PURGE_TOKEN: este é o do exemplo/,
  ],
  [
    'a token that would be two headers',
    { ...WHOLE, EDGE_PURGE_TOKEN: `${'a'.repeat(20)}\r\nx: y` },
    /EDGE_PURGE_TOKEN/,
  ],
  ['an unknown edge', { ...WHOLE, EDGE_PURGE: 'squid' }, /EDGE_PURGE: use varnish, fastly, cloudflare/],
  ['too long a time', { ...WHOLE, EDGE_SECONDS: '3601' }, /EDGE_SECONDS: no máximo 3600/],
  ['no address', { ...WHOLE, EDGE_PURGE_URL: 'http://a/,ftp://b/' }, /EDGE_PURGE_URL: use endereços http/],
  [
    'a secret in the clear',
    { ...WHOLE, EDGE_PURGE: 'fastly', EDGE_PURGE_URL: 'http://api.example/' },
    /https:\/\//,
  ],
])('[EDGE-09] does not start with %s', (_what, env, words) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(words);
});
