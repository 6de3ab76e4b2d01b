import { expect, it } from 'vitest';
import { loadConfig } from '../src/server/settings/config.ts';
import { presentServices } from '../src/server/services/credentials.ts';
import { labelsSettings } from '../src/server/services/labels.ts';
import { shopSettings } from '../src/server/settings/shop-settings.ts';

/** What the office keeps of an account, where it does. */
const TYPED = {
  by: 'dona',
  at: new Date(0),
  secret: 'token',
  document: { cep_origem: '', dias_extras: 0, servicos: [], servicos_fora: [] },
};

function closedWith(env: Record<string, string>, typed: typeof TYPED | null = null) {
  const config = loadConfig(env, '');
  const present = presentServices(config, {
    mail: () => null,
    freight: () => typed,
    payments: () => null,
    invoices: () => null,
  });
  return labelsSettings(present, () => shopSettings(config)).closed();
}

it('[LABEL-21] buys real labels for real orders and played ones for played orders, and says why it buys none', () => {
  const PAID = {
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADOPAGO_PUBLIC_KEY: 'APP_USR-2',
    MERCADOPAGO_WEBHOOK_SECRET: 'segredo',
  };
  expect(closedWith({})).toBe('');
  expect(closedWith({ ...PAID, MELHOR_ENVIO_TOKEN: 'token' })).toBe('');
  expect(closedWith(PAID)).toContain('Configurações › Entregas');
  expect(closedWith(PAID, TYPED)).toBe('');
  expect(closedWith({ MELHOR_ENVIO_TOKEN: 'token' })).toContain('modo de teste');
});
