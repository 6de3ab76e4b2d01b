import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { readRedisUrl } from './redis-url.ts';

it('[SET-50] reads where Redis is, and as whom it is asked', () => {
  expect(readRedisUrl('redis://redis.interno')).toEqual({
    host: 'redis.interno',
    port: 6379,
    isSecure: false,
    database: 0,
  });
  expect(readRedisUrl('rediss://loja:s%40nha%23@[::1]:7000/3')).toEqual({
    host: '::1',
    port: 7000,
    isSecure: true,
    username: 'loja',
    password: 's@nha#',
    database: 3,
  });
  expect(readRedisUrl('redis://:senha@10.0.0.5/')).toMatchObject({ password: 'senha', database: 0 });
});

it.each([
  'http://redis',
  'redis:',
  'redis://',
  'redis:///0',
  'redis://lugar/abc',
  'redis://lugar/99999',
  'redis://lugar:0',
  'redis://lugar:99999',
  'redis://lugar?db=1',
  'redis://loja:segre#do@lugar',
  'redis://loja:segredo%zz@lugar',
  'redis://loja@lugar',
  'redis://lu gar',
  'redis://a,b',
  `redis://${'a.'.repeat(1000)}a`,
])('[SET-50] refuses %#, by one sentence without its letters', (url) => {
  const load = () => loadConfig({ REDIS_URL: url }, '');
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/REDIS_URL: precisa ser redis:\/\//);
  expect(load).not.toThrow(/segre|lugar|a\.a/);
});
