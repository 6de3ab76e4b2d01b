import { createHash, randomBytes } from 'node:crypto';
import type { ShopSettings } from '#shared/shop.ts';
import { createMelhorEnvio } from '../providers/freight/melhor-envio.ts';
import { deletePostalCodes } from '../features/shipping/index.ts';
import { melhorEnvioBy, type Endpoints } from './endpoints.ts';
import { tryInvoiceToken, tryPaymentAccount } from './providers.ts';
import {
  createFreightCredentials,
  createInvoiceCredentials,
  createLiveCredentials,
  createMailCredentials,
  createPaymentCredentials,
  credentialsRoutes,
  readPaymentSecrets,
  type LiveCredentials,
} from '../features/credentials/index.ts';
import { noteMailTrial } from '../features/first-days/index.ts';
import { createTestMail, hurryMails, type Sender } from '../features/mail/index.ts';
import { ANY_PARCEL, wasOpened } from '../doctor/index.ts';
import { joinDatabase } from '../db/join.ts';
import { dataKeysAtHand } from '../security/data-key-file.ts';
import { createSealer, type Sealer } from '../security/sealer.ts';
import { fallsBack, type Config } from '../settings/config.ts';
import { chargesBy, pixObstacle } from '../settings/payment.ts';
import { officeInvoices } from './invoice-service.ts';
import { senderBy, type MailAccount } from './mail-account.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { Part, World } from './world.ts';

/** What of the settings follows from credentials of the office as well. */
export type Present = Pick<ShopSettings, 'sandbox' | 'originCep' | 'paymentSandbox' | 'demoFallback'> & {
  /** Present where the shop is shut until payments are on. */
  closed?: true;
};

/** What is only played at this moment; the same object until that changes. */
export function presentServices(config: Config, live: Typed): () => Present {
  let last: { of: readonly unknown[]; present: Present } | null = null;
  return () => {
    const of = [live.mail(), live.freight(), live.payments()];
    if (last === null || of.some((one, n) => one !== last?.of[n]))
      last = { of, present: presentOf(config, live) };
    return last.present;
  };
}

function presentOf(config: Config, live: Typed): Present {
  const { sandbox, CEP_ORIGEM } = config;
  const isPlayed = officeFreightToken(config, live)() === null;
  const isReal = officePayments(config, live)()?.isOn === true;
  const payments = sandbox.payments && !isReal;
  const typedCep = config.given.includes('CEP_ORIGEM') ? '' : live.freight()?.document.cep_origem;
  return {
    sandbox: {
      payments,
      freight: sandbox.freight && isPlayed,
      postalCodes: sandbox.postalCodes && isPlayed && !isReal,
      mail: sandbox.mail && live.mail() === null,
    },
    originCep: typedCep || CEP_ORIGEM,
    paymentSandbox: payments,
    demoFallback: fallsBack(config, payments),
    ...(config.waitsForPayments && payments && { closed: true as const }),
  };
}

/** What is kept in the office. */
export type Typed = Pick<LiveCredentials, 'mail' | 'freight' | 'payments' | 'invoices'>;

/** The office's token, where it has one and the environment has none; '' for one that does not open. */
export const officeFreightToken =
  ({ MELHOR_ENVIO_TOKEN }: Pick<Config, 'MELHOR_ENVIO_TOKEN'>, live: Typed) =>
  (): string | null => {
    const kept = MELHOR_ENVIO_TOKEN ? null : live.freight();
    return kept === null || kept.secret === '' ? null : (kept.secret ?? '');
  };

/** The accounts that the office names, for whoever connects to them. */
export const officeAccounts = (config: Config, live: Typed) => ({
  mailAccount: officeMailAccount(config, live),
  freightToken: officeFreightToken(config, live),
  paymentAccount: officePayments(config, live),
  invoiceAccount: () => officeInvoices(config, live),
});

/** The office's payment account, where it has one and the environment has none; the same object until it changes. */
export function officePayments(config: Pick<Config, 'sandbox'>, live: Typed): () => PaymentAccount | null {
  let last: { kept: ReturnType<LiveCredentials['payments']>; account: PaymentAccount | null } = {
    kept: null,
    account: null,
  };
  return () => {
    const kept = config.sandbox.payments ? live.payments() : null;
    if (kept !== last.kept) last = { kept, account: kept && paymentAccountOf(kept) };
    return last.account;
  };
}

/** What first steps say of the office's payment account; null where it has none or the environment's wins. */
export function keptPayments({ sandbox }: Pick<Config, 'sandbox'>, live: Typed) {
  const kept = sandbox.payments ? live.payments() : null;
  if (kept === null) return null;
  const { document, secret } = kept;
  return { name: document.conta_nome, isTest: document.teste, opens: readPaymentSecrets(secret) !== null };
}

function paymentAccountOf({
  document: { chave_publica, ligado },
  secret,
}: NonNullable<ReturnType<LiveCredentials['payments']>>): PaymentAccount {
  const secrets = readPaymentSecrets(secret);
  return {
    publicKey: chave_publica,
    secrets: secrets && { accessToken: secrets.token, webhookSecret: secrets.segredo_avisos },
    isOn: ligado,
  };
}

/** What the office says of freight, for quotes. */
export function officeFreight(config: Config, live: Typed, present: () => Present) {
  const token = officeFreightToken(config, live);
  return {
    fromCep: () => present().originCep,
    carriers() {
      const { dias_extras = 0, servicos_fora = [] } = live.freight()?.document ?? {};
      return { extraDays: dias_extras, without: servicos_fora };
    },
    /** Prices of one account are not those of another, nor the sandbox's. */
    askedAs() {
      const secret = token();
      return secret === null ? '' : createHash('sha256').update(secret).digest('base64url');
    },
  };
}

/** The office's mail server, where it has one and the environment has none; the same object until it changes. */
export function officeMailAccount(config: Config, live: Typed): () => MailAccount | null {
  let last: { kept: ReturnType<LiveCredentials['mail']>; account: MailAccount | null } = {
    kept: null,
    account: null,
  };
  return () => {
    const kept = config.sandbox.mail ? live.mail() : null;
    if (kept !== last.kept) last = { kept, account: kept && accountOf(kept) };
    return last.account;
  };
}

function accountOf({ document, secret }: Kept): MailAccount {
  const { servidor, porta, seguranca, usuario, remetente_nome, remetente_email } = document;
  return {
    server:
      secret === null
        ? null
        : { host: servidor, port: porta, security: seguranca, user: usuario, password: secret },
    from: { name: remetente_nome, address: remetente_email },
  };
}

type Kept = Pick<NonNullable<ReturnType<LiveCredentials['mail']>>, 'document' | 'secret'>;

/**
 * What the office of a shop keeps, for a command beside it; nothing of a shop that was never opened, or whose database
 * can't be read: others tell of that.
 */
export async function readKeptCredentials(config: Config): Promise<Typed> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_ISOLATION: isolation } = config;
  const nothing = { mail: () => null, freight: () => null, payments: () => null, invoices: () => null };
  if (databaseUrl === undefined && !(await wasOpened(dataDir))) return nothing;
  const log = { info: () => undefined, error: () => undefined };
  try {
    const database = await joinDatabase({ dataDir, databaseUrl, isolation, poolSize: 1, log: log.info });
    try {
      const sealer = sealerOf(await dataKeysAtHand(config), randomBytes);
      const live = createLiveCredentials({ db: database.db, sealer, log });
      await live.refresh();
      return live;
    } finally {
      await database.stop();
    }
  } catch {
    return nothing;
  }
}

/** By the keys at hand; null without any. */
export function sealerOf(
  [first, ...others]: readonly Buffer[],
  random: (bytes: number) => Buffer,
): Sealer | null {
  return first === undefined ? null : createSealer([first, ...others], random);
}

interface CredentialsGiven {
  config: Config;
  live: LiveCredentials;
  sealer: Sealer | null;
  melhorEnvio: Endpoints['melhorEnvio'];
  shop: () => Sender;
  /** Whose instalments are compared with the published ones. */
  instalments: Parameters<typeof credentialsRoutes>[0]['instalments'];
}

/** What is typed in the office for the shop's services: tested, sealed and followed by every node. */
export function createCredentialsServices(world: World, given: CredentialsGiven): Part {
  const { config, live, sealer, shop } = given;
  const { db, clock, random } = world;
  const isGiven = (variable: string) => config.given.includes(variable);
  const mail = createMailCredentials({
    db,
    clock,
    sealer,
    live,
    isGiven,
    tryLetter(account, to) {
      const { server, from } = accountOf(account);
      if (server === null) throw new Error('A mail server without its password');
      return createTestMail({ random, shop, sender: senderBy(server, { config, shop, from }) })(to);
    },
    noteTrial: (to) => noteMailTrial(db, { at: clock(), to }),
    hurryMails,
  });
  const freight = createFreightCredentials({
    db,
    clock,
    sealer,
    live,
    isGiven,
    usualCep: config.CEP_ORIGEM,
    isPlayed: config.sandbox.freight,
    tryQuote: (token, fromCep) => quoteBy(token, { ...given, clock }, fromCep),
    forgetPlayed: config.sandbox.postalCodes ? deletePostalCodes : async () => undefined,
  });
  const payments = createPaymentCredentials({
    db,
    clock,
    sealer,
    live,
    lockedBy: chargesBy(config),
    waits: config.waitsForPayments,
    forgetPlayed: config.sandbox.postalCodes ? deletePostalCodes : async () => undefined,
    obstacle: pixObstacle(config),
    tryAccount: tryPaymentAccount(config, clock),
  });
  const invoices = createInvoiceCredentials({
    db,
    clock,
    sealer,
    live,
    isPlayed: () => presentOf(config, live).sandbox.payments,
    tryToken: tryInvoiceToken(config, clock),
  });
  return {
    calls: [credentialsRoutes({ mail, freight, payments, invoices, instalments: given.instalments })],
    stop: live.stop,
  };
}

/** What a parcel as any costs by a token; by what the shop was started with where there is none. */
function quoteBy(
  token: string,
  { config, melhorEnvio, clock }: Pick<CredentialsGiven, 'config' | 'melhorEnvio'> & Pick<World, 'clock'>,
  fromCep: string,
) {
  const at = token === '' ? melhorEnvio : melhorEnvioBy(config, token);
  const client = createMelhorEnvio({ ...at, clock, contactEmail: config.STORE_EMAIL });
  return client.calculate({ fromCep, ...ANY_PARCEL });
}
