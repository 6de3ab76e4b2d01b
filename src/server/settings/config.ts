import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';
import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { LEAST_PIX_MINUTES, MOST_PIX_MINUTES } from '#shared/pix-term.ts';
import { withoutEnd } from '#shared/text.ts';
import { dataKeys } from './data-key.ts';
import { edgeFields, edgeMistake, edgeOf, type EdgeSettings } from './edge.ts';
import { installmentsMistake, leastInstallment, monthlyRate } from './installments.ts';
import { loadLimits } from './load-limits.ts';
import { localDeliveryRanges } from './local-delivery.ts';
import { directMistake, directOf, mediaFields, type DirectMedia } from './media.ts';
import { arePlayed, hasAccount, paymentFields, paymentMistakes } from './payment.ts';
import { redisUrl } from './redis-url.ts';
import { traceSettings } from './traces.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'use on ou off' })
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: 'precisa ser um número' })
    .int('precisa ser inteiro')
    .min(min, `no mínimo ${min}`)
    .max(max, `no máximo ${max}`);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'precisa ser um endereço http(s)' })
  .transform((value) => withoutEnd(new URL(value).href, '/'));
const eightDigits = z
  .string()
  .transform((value) => value.replaceAll(/\D/g, ''))
  .refine((value) => value.length === 8, 'precisa ter 8 dígitos');

/** Addresses or ranges whose X-Forwarded-For counts, separated by commas; none for `off`. */
const trustedProxies = z
  .string()
  .default('off')
  .transform((value) => (value.trim() === 'off' ? [] : value.split(',').map((part) => part.trim())))
  .refine((parts) => parts.every(isAddressOrRange), 'use endereços ou faixas separados por vírgula, ou off');

function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const schema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  WORKERS: integer(1, 64).default(1),
  DRAIN_SECONDS: integer(0, 300).default(0),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((value) => resolve(value)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'precisa ser postgres://…' }).optional(),
  DATABASE_MIGRATE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'precisa ser postgres://…' }).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  REDIS_URL: redisUrl.optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'precisa ser postgres://…' }).optional(),
  DATABASE_REPLICA_LAG_MS: integer(250, 60_000).default(1000),
  DATABASE_ISOLATION: z.enum(['serializable'], { error: 'use serializable' }).optional(),
  ...mediaFields,
  BACKUP_DIR: z
    .string()
    .min(1, 'não pode ser vazio')
    .transform((value) => resolve(value))
    .optional(),
  BACKUP_EVERY_HOURS: integer(0, 720).optional(),
  BACKUP_KEEP: integer(1, 1000).default(7),
  BACKUP_KEY: z.string().min(16, 'precisa de 16 caracteres ou mais').max(1000).optional(),
  DATA_KEY: dataKeys.optional(),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: trustedProxies,
  ...edgeFields,
  ADMIN_USERNAME: z.string().trim().min(1, 'não pode ser vazio').max(60).default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'], { error: 'use optional ou required' })
    .default('optional'),
  SEED_DEMO: z.enum(['auto', 'on', 'off'], { error: 'use auto, on ou off' }).default('auto'),
  ...paymentFields(httpUrl),
  MELHOR_ENVIO_TOKEN: z.string().optional(),
  MELHOR_ENVIO_API_URL: httpUrl.optional(),
  MELHOR_ENVIO_WEBHOOK_SECRET: z.string().optional(),
  FOCUS_NFE_API_URL: httpUrl.optional(),
  CEP_ORIGEM: eightDigits.default('26167020'),
  VIACEP_API_URL: httpUrl.optional(),
  BRASILAPI_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'precisa ser smtp://…' }).optional(),
  MAIL_FROM: z.string().optional(),
  CUSTOM_PIX_PAYER_EMAIL: z.email('precisa ser um e-mail').default('pix@vitrine.example'),
  STORE_NAME: z.string().default('Vitrine'),
  STORE_CNPJ: z.string().default('11.222.333/0001-81'),
  STORE_ADDRESS: z.string().default('Rua das Flores, 100, Centro, Belford Roxo, RJ, 26167-020'),
  STORE_PHONE: z.string().default('(21) 90000-0000'),
  STORE_EMAIL: z.email('precisa ser um e-mail').default('contato@vitrine.example'),
  STORE_WHATSAPP: z
    .string()
    .transform((value) => value.replaceAll(/\D/g, ''))
    .refine(
      (value) => value.length >= 12 && value.length <= 13,
      'precisa de país, DDD e número, ex.: 5521900000000',
    )
    .default('5521900000000'),
  STORE_WHATSAPP_MESSAGE: z.string().default('Olá! Vim pelo site e gostaria de uma ajuda.'),
  STORE_INSTAGRAM: z.string().default('https://www.instagram.com/vitrine.exemplo'),
  DEMO_FALLBACK: z.enum(['auto', 'on', 'off'], { error: 'use auto, on ou off' }).default('auto'),
  SALE_MAILS: z.enum(['on', 'off'], { error: 'use on ou off' }).default('on'),
  PAY_ON_DELIVERY: z
    .enum(['message', 'order', 'off'], { error: 'use message, order ou off' })
    .default('message'),
  FREE_SHIPPING: z.enum(['message', 'apply'], { error: 'use message ou apply' }).default('apply'),
  LOCAL_DELIVERY: localDeliveryRanges,
  INSTALLMENTS_MAX: integer(1, MOST_INSTALLMENTS).default(MOST_INSTALLMENTS),
  INSTALLMENTS_WITHOUT_INTEREST: integer(1, MOST_INSTALLMENTS).optional(),
  INSTALLMENT_MIN: leastInstallment,
  INSTALLMENTS_MONTHLY_RATE: monthlyRate,
  THREE_D_SECURE: z.enum(['on', 'off'], { error: 'use on ou off' }).default('on'),
  LOAD_LIMITS_MS: loadLimits,
  PIX_EXPIRES_MINUTES: integer(1, MOST_PIX_MINUTES).default(LEAST_PIX_MINUTES),
  REFUSED_CARDS: integer(1, 100_000).default(10),
  UNPAID_ORDERS_PER_PERSON: integer(1, 100_000).default(3),
  UNPAID_UNITS_PER_PERSON: integer(1, 100_000).default(30),
  UNPAID_UNITS_PER_ADDRESS: integer(1, 100_000).default(100),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'nível desconhecido' })
    .default('info'),
  SANDBOX: z.enum(['auto', 'on'], { error: 'use auto ou on' }).default('auto'),
  LOG_FORMAT: z.enum(['auto', 'json'], { error: 'use auto ou json' }).default('auto'),
  SANDBOX_WEBHOOK_SECRET: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'no mínimo 16 caracteres').optional(),
  VITRINE_DEV: flag.default(false),
  ...traceSettings,
});

export type Settings = z.infer<typeof schema>;

/** What the settings mean: which providers are real, and where their calls go. */
export interface Config extends Settings {
  publicUrl: string;
  sandbox: { payments: boolean; freight: boolean; postalCodes: boolean; mail: boolean };
  demoFallback: boolean;
  /** Who keeps pages by time in front of the shop; null for nobody. */
  edge: EdgeSettings | null;
  /** Where browsers get pictures past the shop; null for nowhere. */
  direct: DirectMedia | null;
  /** An https shop without payment credentials: closed until its owner gives some in the office. */
  waitsForPayments: boolean;
  /** Names of the settings that somebody has set: all others have their defaults. */
  given: readonly string[];
}

/** A setting that can't be used; its message names every mistake at once. */
export class ConfigError extends Error {}

/** Reads `.env` (values already in the environment win) and checks every setting. Throws ConfigError. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, dotenv = '.env'): Config {
  if (env === process.env && existsSync(dotenv)) loadEnvFile(dotenv);
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const wrong = parsed.error?.issues.map(({ path }) => String(path[0])) ?? [];
  // What is wrong by itself is left out, to say of the others what is wrong with them together.
  const usable = parsed.success
    ? parsed
    : schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name))));
  if (!usable.success) throw new ConfigError(listed(fieldMistakes(parsed.error ?? usable.error)));
  const config = meaning(usable.data, Object.keys(given));
  const together = mistakesTogether(config, wrong).filter(
    (mistake) => !wrong.some((name) => new RegExp(`\\b${name}\\b`).test(mistake)),
  );
  const [mistake, ...others] = together;
  if (!parsed.success) throw new ConfigError(listed([...fieldMistakes(parsed.error), ...together]));
  if (mistake !== undefined) throw new ConfigError(others.length === 0 ? mistake : listed(together));
  return config;
}

const mistakesTogether = (config: Config, wrong: readonly string[]): string[] =>
  [
    ...paymentMistakes(config, { isPlayable: config.SANDBOX === 'on', wrong }),
    lockedOfficeMistake(config),
    loneReplicaMistake(config),
    installmentsMistake(config),
    edgeMistake(config),
    directMistake(config, config.publicUrl),
  ].filter((mistake) => mistake !== null);

/** Without a key nobody could set up the app that the office then asks of everybody. */
const lockedOfficeMistake = ({ ADMIN_SECOND_FACTOR, DATABASE_URL, DATA_KEY }: Config): string | null =>
  ADMIN_SECOND_FACTOR !== 'required' || DATABASE_URL === undefined || DATA_KEY !== undefined
    ? null
    : 'ADMIN_SECOND_FACTOR é required e não há DATA_KEY: ninguém poderia ligar a verificação em duas etapas. Defina DATA_KEY (openssl rand -base64 32), ou use optional.';

/** The embedded database has no replica: what is named there would be another shop's. */
const loneReplicaMistake = ({ DATABASE_REPLICA_URL, DATABASE_URL }: Config): string | null =>
  DATABASE_REPLICA_URL === undefined || DATABASE_URL !== undefined
    ? null
    : 'DATABASE_REPLICA_URL está definida e DATABASE_URL não: só um banco servido tem réplica. Defina DATABASE_URL ou tire DATABASE_REPLICA_URL.';

const fieldMistakes = ({ issues }: z.ZodError): string[] =>
  issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

const listed = (mistakes: readonly string[]): string =>
  ['Configuração inválida (ambiente ou .env):', ...mistakes.map((mistake) => `  ${mistake}`)].join('\n');

function meaning(settings: Settings, given: readonly string[]): Config {
  const payments = arePlayed(settings);
  const freight = !settings.MELHOR_ENVIO_TOKEN && !settings.MELHOR_ENVIO_API_URL;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    publicUrl,
    sandbox: {
      payments,
      freight,
      postalCodes: !hasAccount(settings) && !settings.MELHOR_ENVIO_TOKEN && !settings.VIACEP_API_URL,
      mail: !settings.SMTP_URL,
    },
    demoFallback: fallsBack(settings, payments),
    edge: edgeOf(settings),
    direct: directOf(settings),
    waitsForPayments: payments && publicUrl.startsWith('https://') && settings.SANDBOX !== 'on',
    given,
  };
}

/** Does the browser's client simulate data as its last resort? */
export const fallsBack = ({ DEMO_FALLBACK }: Pick<Settings, 'DEMO_FALLBACK'>, isPlayed: boolean): boolean =>
  DEMO_FALLBACK === 'auto' ? isPlayed : DEMO_FALLBACK === 'on';

/** Does one process serve the whole shop? Nobody else can reach its database then. */
export const isAlone = ({ WORKERS, DATABASE_URL }: Pick<Config, 'WORKERS' | 'DATABASE_URL'>): boolean =>
  WORKERS === 1 && DATABASE_URL === undefined;

/** The settings of a shop that listens on this port. */
export const withPort = (config: Config, port: number): Config =>
  meaning({ ...config, PORT: port }, config.given);
