import { expect, it } from 'vitest';
import { loadConfig } from '../settings/config.ts';
import { endpoints } from './endpoints.ts';

const STAND_INS = {
  baseUrl: 'http://127.0.0.1:3000/sandbox',
  smtpUrl: 'smtp://127.0.0.1:2525',
  webhookSecret: 'segredo',
};
const of = (env: Record<string, string>) => endpoints(loadConfig(env), STAND_INS);
const REAL = {
  MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-token',
  MERCADOPAGO_PUBLIC_KEY: 'APP_USR-key',
  MERCADOPAGO_WEBHOOK_SECRET: 'assinatura',
};

it('[SBOX-02] without credentials gives every provider the address of its stand-in', () => {
  expect(of({})).toMatchObject({
    mercadoPago: {
      baseUrl: 'http://127.0.0.1:3000/sandbox/mercadopago',
      webhookSecret: 'segredo',
      sdkUrl: '/sandbox/mercadopago/js/v2',
    },
    melhorEnvio: { baseUrl: 'http://127.0.0.1:3000/sandbox/melhorenvio' },
    viaCep: { baseUrl: 'http://127.0.0.1:3000/sandbox/viacep' },
    brasilApi: null,
    smtpUrl: 'smtp://127.0.0.1:2525',
  });
});

it('[SET-16, SET-17, SET-18] with credentials goes to Mercado Pago itself, with its own script', () => {
  expect(of(REAL).mercadoPago).toMatchObject({
    baseUrl: 'https://api.mercadopago.com',
    accessToken: 'APP_USR-token',
    publicKey: 'APP_USR-key',
    webhookSecret: 'assinatura',
    sdkUrl: 'https://sdk.mercadopago.com/js/v2',
  });
});

it("[SET-17, SET-18, SET-19] can be pointed at a stand-in of one's own", () => {
  const { mercadoPago } = of({
    MERCADOPAGO_API_URL: 'http://127.0.0.1:9000/mp/',
    MERCADOPAGO_SDK_URL: 'http://127.0.0.1:9000/sdk.js',
  });
  expect(mercadoPago.baseUrl).toBe('http://127.0.0.1:9000/mp');
  expect(mercadoPago.sdkUrl).toBe('http://127.0.0.1:9000/sdk.js');
});

it('[SET-20] asks Melhor Envio itself once there is a token', () => {
  expect(of({ MELHOR_ENVIO_TOKEN: 'melhor' }).melhorEnvio).toEqual({
    baseUrl: 'https://www.melhorenvio.com.br',
    token: 'melhor',
  });
});

it('[SET-22, SET-23] looks postal codes up where they are real, with a second source only then', () => {
  expect(of(REAL)).toMatchObject({
    viaCep: { baseUrl: 'https://viacep.com.br' },
    brasilApi: { baseUrl: 'https://brasilapi.com.br' },
  });
  expect(of({ VIACEP_API_URL: 'http://127.0.0.1:9000' })).toMatchObject({
    viaCep: { baseUrl: 'http://127.0.0.1:9000' },
    brasilApi: null,
  });
  expect(of({ BRASILAPI_URL: 'http://127.0.0.1:9001' }).brasilApi).toEqual({
    baseUrl: 'http://127.0.0.1:9001',
  });
});

it('[SET-24] sends mail to the server that is named', () => {
  expect(of({ SMTP_URL: 'smtp://127.0.0.1:25' }).smtpUrl).toBe('smtp://127.0.0.1:25');
});
