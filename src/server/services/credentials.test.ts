import { expect, it } from 'vitest';
import { loadConfig } from '../settings/config.ts';
import {
  officeFreight,
  officeFreightToken,
  officeMailAccount,
  officePayments,
  presentServices,
  type Typed,
} from './credentials.ts';

const nothing = { by: 'dona', at: new Date(0) };
const FREIGHT = {
  ...nothing,
  secret: 'token-da-dona',
  document: { cep_origem: '01310100', dias_extras: 2, servicos: [], servicos_fora: ['7'] },
};
const MAIL = {
  ...nothing,
  secret: 'senha-da-dona',
  document: {
    servidor: 'smtp.example.com',
    porta: 587,
    seguranca: 'starttls' as const,
    usuario: 'loja@example.com',
    remetente_nome: '',
    remetente_email: 'loja@example.com',
  },
};

const PAYMENTS = {
  ...nothing,
  secret: JSON.stringify({ token: 'APP_USR-token', segredo_avisos: 'assinatura' }),
  document: {
    chave_publica: 'APP_USR-publica',
    conta_id: '77',
    conta_nome: 'LOJA77',
    teste: false,
    ligado: true,
  },
};

interface Kept {
  mail: typeof MAIL | null;
  freight: typeof FREIGHT | null;
  payments: typeof PAYMENTS | null;
}

/** What the office keeps, which a test changes under way. */
function office(): Typed & { kept: Kept } {
  const kept: Kept = { mail: null, freight: null, payments: null };
  return {
    kept,
    mail: () => kept.mail,
    freight: () => kept.freight,
    payments: () => kept.payments,
    invoices: () => null,
  };
}

it('[CRDL-16] takes freight, streets and mails out of the sandbox by what the office keeps, and back', () => {
  const live = office();
  const present = presentServices(loadConfig({}), live);
  const before = present();
  expect(before).toEqual({
    sandbox: { payments: true, freight: true, postalCodes: true, mail: true },
    originCep: '26167020',
    paymentSandbox: true,
    demoFallback: true,
  });
  expect(present()).toBe(before);
  live.kept.freight = FREIGHT;
  live.kept.mail = MAIL;
  expect(present()).toEqual({
    ...before,
    sandbox: { payments: true, freight: false, postalCodes: false, mail: false },
    originCep: '01310100',
  });
  live.kept.freight = { ...FREIGHT, secret: '' };
  live.kept.mail = null;
  expect(present()).toEqual({ ...before, originCep: '01310100' });
});

it('[CRDL-16] asks for freight anew once another account answers, and quotes in its own words', () => {
  const live = office();
  const config = loadConfig({});
  const freight = officeFreight(config, live, presentServices(config, live));
  expect([freight.askedAs(), freight.carriers(), freight.fromCep()]).toEqual([
    '',
    { extraDays: 0, without: [] },
    '26167020',
  ]);
  live.kept.freight = FREIGHT;
  const first = freight.askedAs();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(first).not.toContain('token-da-dona');
  expect([freight.carriers(), freight.fromCep()]).toEqual([{ extraDays: 2, without: ['7'] }, '01310100']);
  live.kept.freight = { ...FREIGHT, secret: 'outro-token' };
  expect(freight.askedAs()).not.toBe(first);
});

it('[CRDL-10] lets the environment win over token, origin and mail server', () => {
  const live = office();
  live.kept.freight = FREIGHT;
  live.kept.mail = MAIL;
  const config = loadConfig({
    MELHOR_ENVIO_TOKEN: 'do-ambiente',
    CEP_ORIGEM: '90420200',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  expect(officeFreightToken(config, live)()).toBeNull();
  expect(presentServices(config, live)().originCep).toBe('90420200');
  expect(officeMailAccount(config, live)()).toBeNull();
});

it('[PAYC-04] takes payments out of the sandbox once they are on, whether their token opens or not, and back', () => {
  const live = office();
  const config = loadConfig({ PUBLIC_URL: 'https://loja.example' });
  const present = presentServices(config, live);
  const payments = officePayments(config, live);
  const played = { paymentSandbox: true, demoFallback: true, closed: true };
  expect(present()).toMatchObject(played);
  live.kept.payments = { ...PAYMENTS, document: { ...PAYMENTS.document, ligado: false } };
  expect([present().closed, payments()?.isOn]).toEqual([true, false]);
  live.kept.payments = PAYMENTS;
  expect(present()).toMatchObject({ paymentSandbox: false, demoFallback: false });
  expect(present().sandbox).toMatchObject({ payments: false, postalCodes: false, freight: true });
  expect(present()).not.toHaveProperty('closed');
  expect(payments()).toMatchObject({ isOn: true, secrets: { accessToken: 'APP_USR-token' } });
  expect(payments()).toBe(payments());
  for (const secret of ['', 'nada', '{}', '{"token":""}', 'null']) {
    live.kept.payments = { ...PAYMENTS, secret };
    expect(payments(), secret).toMatchObject({ isOn: true, secrets: null });
    expect(present().paymentSandbox).toBe(false);
  }
  const locked = { sandbox: { ...config.sandbox, payments: false } };
  expect(officePayments(locked, live)()).toBeNull();
});
