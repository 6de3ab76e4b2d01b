import { expect, it } from 'vitest';
import { loadConfig } from '../settings/config.ts';
import {
  officeFreight,
  officeFreightToken,
  officeMailAccount,
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

/** What the office keeps, which a test changes under way. */
function office(): Typed & { kept: { mail: typeof MAIL | null; freight: typeof FREIGHT | null } } {
  const kept: { mail: typeof MAIL | null; freight: typeof FREIGHT | null } = { mail: null, freight: null };
  return { kept, mail: () => kept.mail, freight: () => kept.freight };
}

it('[CRDL-16] takes freight, streets and mails out of the sandbox by what the office keeps, and back', () => {
  const live = office();
  const present = presentServices(loadConfig({}), live);
  const before = present();
  expect(before).toEqual({
    sandbox: { payments: true, freight: true, postalCodes: true, mail: true },
    originCep: '26167020',
  });
  expect(present()).toBe(before);
  live.kept.freight = FREIGHT;
  live.kept.mail = MAIL;
  expect(present()).toEqual({
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
