import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { tracesOf } from './traces.ts';

const read = (env: Record<string, string>) => tracesOf(loadConfig(env, ''));

it('[WATCH-12] asks for no traces unless a collector is named', () => {
  expect(read({})).toBeNull();
  expect(read({ OTEL_SERVICE_NAME: 'loja', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
});

it('[WATCH-08] reads the settings of the standard: where, by what key, under what name, and how many', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    service: 'vitrine',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/own?tenant=1',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-tenant=loja',
      OTEL_SERVICE_NAME: 'loja',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  ).toEqual({
    url: 'https://collector.example/own?tenant=1',
    headers: { authorization: 'Bearer a=b', 'x-tenant': 'loja' },
    service: 'loja',
    sampler: 'traceidratio',
    ratio: 0.1,
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4317', 'precisa ser um endereço http(s)'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'a loja só fala http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'use nome=valor, separados por vírgula'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=a%0d%0ahost: elsewhere', 'use nome=valor, separados por vírgula'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'content-length=1', 'use nome=valor, separados por vírgula'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=%zz', 'use nome=valor, separados por vírgula'],
  ['OTEL_TRACES_SAMPLER', 'all', 'use always_on, always_off'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'use um número de 0 a 1'],
])('[WATCH-08] says what is wrong with %s=%s', (name, value, words) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(`${name}: ${words}`);
});
