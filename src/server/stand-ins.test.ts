import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { sandboxSentence } from './stand-ins.ts';

it('[SET-34] says at start what is only played, provider by provider', () => {
  expect(sandboxSentence(loadConfig({ PORT: '3100' }))).toBe(
    'Em modo de teste, em http://localhost:3100/sandbox: pagamentos, frete, CEPs, e-mails. Nada disso é real.',
  );
  const real = {
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x',
    MERCADOPAGO_PUBLIC_KEY: 'APP_USR-y',
    MERCADOPAGO_WEBHOOK_SECRET: 'z',
    MELHOR_ENVIO_TOKEN: 'x',
    SMTP_URL: 'smtp://127.0.0.1:25',
  };
  expect(sandboxSentence(loadConfig(real))).toBeNull();
  expect(sandboxSentence(loadConfig({ ...real, SMTP_URL: '' }))).toBe(
    'Em modo de teste: e-mails. Nada disso é real.',
  );
});
