import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hoursBetweenBackups } from '../backup/place.ts';
import { installmentRules } from './installments.ts';
import { ConfigError, loadConfig, withPort } from './config.ts';
import { sandboxSentence, settingWarnings } from './told.ts';

describe('settings', () => {
  it('[SET-04, SET-05, SET-07, SET-09, SET-21, SET-28, SET-29, SET-31, SET-33, SET-36] has a default for every setting', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: resolve('./data'),
      DATABASE_POOL: 10,
      SEED_DEMO: 'auto',
      CEP_ORIGEM: '26167020',
      PAY_ON_DELIVERY: 'message',
      FREE_SHIPPING: 'apply',
      PIX_EXPIRES_MINUTES: 30,
      REFUSED_CARDS: 10,
      UNPAID_ORDERS_PER_PERSON: 3,
      UNPAID_UNITS_PER_PERSON: 30,
      UNPAID_UNITS_PER_ADDRESS: 100,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'auto',
    });
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(Object.values(config.sandbox)).toEqual([true, true, true, true]);
  });

  it('[BACKUP-14] has backups made every day, of a served database only when it is set', () => {
    const hours = (env: Record<string, string>) => hoursBetweenBackups(loadConfig(env));
    expect(hours({})).toBe(24);
    expect(hours({ DATABASE_URL: 'postgres://served/shop' })).toBe(0);
    expect(hours({ DATABASE_URL: 'postgres://served/shop', BACKUP_EVERY_HOURS: '6' })).toBe(6);
    expect(hours({ BACKUP_EVERY_HOURS: '0' })).toBe(0);
    expect(loadConfig({}).BACKUP_KEEP).toBe(7);
    expect(() => loadConfig({ BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP: no mínimo 1/);
  });

  it('[NODE-40] takes a replica of a served database alone, and says how old it may be', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/shop' };
    expect(() => loadConfig(replica)).toThrow(/DATABASE_URL não/);
    const served = { ...replica, DATABASE_URL: 'postgres://served/shop' };
    expect(loadConfig(served).DATABASE_REPLICA_LAG_MS).toBe(1000);
    const mistakes = { ...served, DATABASE_REPLICA_LAG_MS: '10', DATABASE_ISOLATION: 'snapshot' };
    expect(() => loadConfig(mistakes)).toThrow(/LAG_MS: no mínimo 250[\s\S]*ISOLATION: use serializable/);
  });

  it('[SET-45] lets a card’s bank ask its holder, unless told not to', () => {
    expect(loadConfig({}).THREE_D_SECURE).toBe('on');
    expect(loadConfig({ THREE_D_SECURE: 'off' }).THREE_D_SECURE).toBe('off');
    expect(() => loadConfig({ THREE_D_SECURE: 'optional' })).toThrow(/THREE_D_SECURE: use on ou off/);
  });

  it('[SET-40] lets cards be paid in twelve instalments, three of them without interest', () => {
    const rulesOf = (env: Record<string, string>) => installmentRules(loadConfig(env));
    expect(rulesOf({})).toEqual({ most: 12, withoutInterest: 3, leastCents: 0, monthlyRate: null });
    const given = { INSTALLMENTS_MAX: '10', INSTALLMENTS_WITHOUT_INTEREST: '6', INSTALLMENT_MIN: '5,00' };
    expect(rulesOf({ ...given, INSTALLMENTS_MONTHLY_RATE: '2,99' })).toEqual({
      most: 10,
      withoutInterest: 6,
      leastCents: 500,
      monthlyRate: 2.99,
    });
    expect(rulesOf({ INSTALLMENTS_MAX: '2' })).toMatchObject({ most: 2, withoutInterest: 2 });
  });

  it.each([
    [{ INSTALLMENTS_MAX: '13' }, 'INSTALLMENTS_MAX: no máximo 12'],
    [{ INSTALLMENTS_WITHOUT_INTEREST: '0' }, 'INSTALLMENTS_WITHOUT_INTEREST: no mínimo 1'],
    [{ INSTALLMENT_MIN: '-5' }, 'INSTALLMENT_MIN: precisa ser um valor em reais, ex.: 10,00'],
    [{ INSTALLMENTS_MONTHLY_RATE: '0' }, 'INSTALLMENTS_MONTHLY_RATE: precisa ser uma taxa ao mês, ex.: 2,99'],
    [
      { INSTALLMENTS_MONTHLY_RATE: '30' },
      'INSTALLMENTS_MONTHLY_RATE: precisa ser uma taxa ao mês, ex.: 2,99',
    ],
    [
      { INSTALLMENTS_MAX: '2', INSTALLMENTS_WITHOUT_INTEREST: '6' },
      'INSTALLMENTS_WITHOUT_INTEREST é 6 e INSTALLMENTS_MAX é 2',
    ],
  ])('[SET-40, SET-01] refuses instalments that make no sense: %j', (env, text) => {
    expect(() => loadConfig(env)).toThrow(text);
  });

  it('[SET-35] names the port that was taken in every link, unless the shop is reached elsewhere', () => {
    const { PORT, publicUrl } = withPort(loadConfig({ PORT: '0' }), 4711);
    expect([PORT, publicUrl]).toEqual([4711, 'http://localhost:4711']);
    const elsewhere = loadConfig({ PORT: '0', PUBLIC_URL: 'https://loja.example', SANDBOX: 'on' });
    expect(withPort(elsewhere, 4711).publicUrl).toBe('https://loja.example');
  });

  it('[SET-01] names every mistake in one message', () => {
    const load = () =>
      loadConfig({ PORT: 'abc', CEP_ORIGEM: '123', LOCAL_DELIVERY: 'x', FREE_SHIPPING: 'sim' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PORT[\s\S]*CEP_ORIGEM[\s\S]*FREE_SHIPPING[\s\S]*LOCAL_DELIVERY/);
  });

  it('[SET-01] names what is wrong together beside what is wrong alone', () => {
    const half = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', DATABASE_REPLICA_URL: 'postgres://replica/loja' };
    const both = /credenciais do Mercado Pago[\s\S]*DATABASE_REPLICA_URL está/;
    expect(() => loadConfig(half)).toThrow(both);
    expect(() => loadConfig({ ...half, PORT: 'abc' })).toThrow(/PORT: [\s\S]*credenciais do Mercado Pago/);
    expect(() => loadConfig({ ...half, PORT: 'abc' })).toThrow(both);
  });

  it('[SET-01] blames no setting that could be read for one that could not', () => {
    const load = () => loadConfig({ SANDBOX: 'talvez', MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' });
    expect(load).toThrow(/SANDBOX: /);
    expect(load).not.toThrow('credenciais do Mercado Pago');
    const stand = { MERCADOPAGO_API_URL: 'balcão', MERCADOPAGO_ACCESS_TOKEN: 'x', PIX_EXPIRES_MINUTES: '5' };
    expect(() => loadConfig(stand)).toThrow(/^[^\n]*\n  MERCADOPAGO_API_URL: [^\n]*$/);
  });

  it('[PORD-01] charges by payments unless told to by orders, and by nothing else', () => {
    expect(loadConfig({}).MERCADOPAGO_API).toBe('payments');
    expect(loadConfig({ MERCADOPAGO_API: 'orders' }).MERCADOPAGO_API).toBe('orders');
    expect(() => loadConfig({ MERCADOPAGO_API: 'Orders' })).toThrow(
      /MERCADOPAGO_API: use payments ou orders$/,
    );
  });

  it('[SET-16, SET-19, SET-20, SET-22, SET-24] leaves the sandbox provider by provider', () => {
    const payments = loadConfig({
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-y',
      MERCADOPAGO_WEBHOOK_SECRET: 'z',
    });
    expect(payments.sandbox).toEqual({ payments: false, freight: true, postalCodes: false, mail: true });
    expect(payments.demoFallback).toBe(false);
    expect(loadConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }).sandbox.mail).toBe(false);
    expect(loadConfig({ MELHOR_ENVIO_API_URL: 'http://127.0.0.1:1' }).sandbox.freight).toBe(false);
  });

  it('[SET-27] plays with simulated data only while payments are played, unless told otherwise', () => {
    const real = {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-y',
      MERCADOPAGO_WEBHOOK_SECRET: 'z',
    };
    expect(loadConfig({}).demoFallback).toBe(true);
    expect(loadConfig(real).demoFallback).toBe(false);
    expect(loadConfig({ MERCADOPAGO_API_URL: 'http://127.0.0.1:1' }).demoFallback).toBe(false);
    expect(loadConfig({ ...real, DEMO_FALLBACK: 'on' }).demoFallback).toBe(true);
    expect(loadConfig({ DEMO_FALLBACK: 'off' }).demoFallback).toBe(false);
  });

  it('warns of real payments without a key or a secret', () => {
    const alone = loadConfig({ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x', SANDBOX: 'on' });
    expect(settingWarnings(alone).join(' ')).toMatch(/MERCADOPAGO_PUBLIC_KEY.*MERCADOPAGO_WEBHOOK_SECRET/);
    expect(settingWarnings(loadConfig({}))).toEqual([]);
  });

  it('[SET-38] stops a shop whose payments are set up in part, with one sentence', () => {
    const whole = {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-y',
      MERCADOPAGO_WEBHOOK_SECRET: 'z',
      PUBLIC_URL: 'https://loja.example',
    };
    expect(loadConfig(whole).sandbox.payments).toBe(false);
    for (const name of Object.keys(whole).filter((key) => key.startsWith('MERCADOPAGO'))) {
      const { [name]: _left, ...partial } = whole as Record<string, string>;
      const only = { [name]: whole[name as keyof typeof whole] };
      for (const env of [partial, only, { ...partial, PUBLIC_URL: '' }]) {
        expect(() => loadConfig(env), JSON.stringify(env)).toThrow(
          /^Faltam credenciais do Mercado Pago \(.*SANDBOX=on.*$/,
        );
        expect(loadConfig({ ...env, SANDBOX: 'on' })).toBeDefined();
      }
    }
    const standIn = { MERCADOPAGO_API_URL: 'http://127.0.0.1:1', MERCADOPAGO_WEBHOOK_SECRET: 'z' };
    expect(loadConfig(standIn).sandbox.payments).toBe(false);
  });

  it('[MFA-30] asks no second factor of an office that could not keep one', () => {
    const env = { ADMIN_SECOND_FACTOR: 'required', DATABASE_URL: 'postgres://localhost/loja' };
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(/DATA_KEY/);
    expect(loadConfig({ ...env, DATA_KEY: 'ab'.repeat(32) })).toBeDefined();
    expect(loadConfig({ ADMIN_SECOND_FACTOR: 'required' })).toBeDefined();
  });

  it('[SET-39] sells nothing at an https address by payments that are only played, unless told to', () => {
    const PUBLIC_URL = 'https://loja.example';
    for (const env of [
      { PUBLIC_URL },
      { PUBLIC_URL: 'HTTPS://loja.example' },
      { PUBLIC_URL, SANDBOX: 'auto' },
    ]) {
      const config = loadConfig(env);
      expect(config.waitsForPayments).toBe(true);
      expect(settingWarnings(config).join(' ')).toMatch(
        /está fechada.*Configurações › Pagamentos.*SANDBOX=on/,
      );
    }
    expect(() => loadConfig({ SANDBOX: 'off' })).toThrow(/SANDBOX: use auto ou on/);
    for (const env of [{ PUBLIC_URL, SANDBOX: 'on' }, { PUBLIC_URL: 'http://loja.example' }]) {
      const config = loadConfig(env);
      expect([config.sandbox.payments, config.waitsForPayments]).toEqual([true, false]);
      expect(settingWarnings(config)).toEqual([]);
    }
    const real = { MERCADOPAGO_API_URL: 'http://127.0.0.1:1', MERCADOPAGO_WEBHOOK_SECRET: 'z' };
    expect(loadConfig({ PUBLIC_URL, ...real }).waitsForPayments).toBe(false);
  });

  it('[SET-31] lets a PIX live no shorter than its real provider takes', () => {
    const real = {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-x',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-y',
      MERCADOPAGO_WEBHOOK_SECRET: 'z',
      PUBLIC_URL: 'https://loja.example',
    };
    expect(() => loadConfig({ ...real, PIX_EXPIRES_MINUTES: '29' })).toThrow(
      /^PIX_EXPIRES_MINUTES é 29.*menos de 30.*aumente/,
    );
    expect(loadConfig({ ...real, PIX_EXPIRES_MINUTES: '30' }).PIX_EXPIRES_MINUTES).toBe(30);
    expect(loadConfig({ PIX_EXPIRES_MINUTES: '1' }).PIX_EXPIRES_MINUTES).toBe(1);
  });

  it('[SET-10] reads the proxies that it trusts, and names one that is none', () => {
    expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1']);
    expect(loadConfig({}).TRUST_PROXY).toEqual([]);
    for (const TRUST_PROXY of ['true', 'on', '10.0.0', '10.0.0.0/33']) {
      expect(() => loadConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(/TRUST_PROXY/);
    }
  });

  it('treats an empty value as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '  ' }).PORT).toBe(3000);
  });

  it('[SET-30] delivers nearby by default: the range contains the place that parcels leave from', () => {
    const { LOCAL_DELIVERY, CEP_ORIGEM } = loadConfig({});
    expect(LOCAL_DELIVERY.some(({ from, to }) => from <= CEP_ORIGEM && CEP_ORIGEM <= to)).toBe(true);
  });

  it('[SET-30] reads ranges of local delivery', () => {
    const [range] = loadConfig({ LOCAL_DELIVERY: '26000-000-26999-999:990:1:Moto' }).LOCAL_DELIVERY;
    expect(range).toEqual({ from: '26000000', to: '26999999', precoCents: 990, prazoDays: 1, nome: 'Moto' });
    expect(loadConfig({ LOCAL_DELIVERY: 'off' }).LOCAL_DELIVERY).toEqual([]);
  });
});

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
