import { z } from 'zod';
import { LEAST_PIX_MINUTES } from '#shared/pix-term.ts';

/**
 * What the environment says of the payment provider, and what that means: whether sales are real is told here alone. A
 * second provider has its settings here beside these, or in their place.
 */
export const paymentFields = (httpUrl: z.ZodType<string>) => ({
  MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADOPAGO_PUBLIC_KEY: z.string().optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
  MERCADOPAGO_API: z.enum(['payments', 'orders'], { error: 'use payments ou orders' }).default('payments'),
  MERCADOPAGO_API_URL: httpUrl.optional(),
  MERCADOPAGO_SDK_URL: httpUrl.optional(),
  MERCADOPAGO_ACCOUNT_API_URL: httpUrl.optional(),
});

type PaymentSettings = {
  [Name in Exclude<keyof ReturnType<typeof paymentFields>, 'MERCADOPAGO_API'>]?: string | undefined;
};
type Terms = PaymentSettings & { PIX_EXPIRES_MINUTES: number };

export const PAYMENT_CREDENTIALS = [
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_PUBLIC_KEY',
  'MERCADOPAGO_WEBHOOK_SECRET',
] as const;

/** Which of them are not there. */
export const missingCredentials = (settings: PaymentSettings) =>
  PAYMENT_CREDENTIALS.filter((name) => !settings[name]);

/** Is there an account by which charges are made, be it at a stand-in? */
export const hasAccount = ({ MERCADOPAGO_ACCESS_TOKEN: token }: PaymentSettings): boolean => Boolean(token);

/** Does the provider know these credentials as those of its own test mode? */
export const hasTestCredentials = ({ MERCADOPAGO_ACCESS_TOKEN: token }: PaymentSettings): boolean =>
  token?.startsWith('TEST-') === true;

/** Is the provider's address that of a stand-in? It takes what the provider does not. */
export const isStoodIn = ({ MERCADOPAGO_API_URL: url }: PaymentSettings): boolean => url !== undefined;

/** Are payments played by the shop itself, as nothing says who charges? */
export const arePlayed = (settings: PaymentSettings): boolean =>
  !hasAccount(settings) && !settings.MERCADOPAGO_API_URL;

/** Which variable says who charges, and so wins over the office; null where none does. */
export const chargesBy = ({ given }: { given: readonly string[] }): string | null =>
  ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_API_URL'].find((name) => given.includes(name)) ?? null;

/**
 * What is wrong with them together. Where the address of a stand-in is among the settings that can't be read, it is not known
 * what they mean.
 */
export const paymentMistakes = (
  settings: Terms,
  { isPlayable, wrong }: { isPlayable: boolean; wrong: readonly string[] },
) =>
  wrong.includes('MERCADOPAGO_API_URL')
    ? []
    : [isPlayable ? null : halfOpenMistake(settings), shortPixMistake(settings)];

/** Credentials given in part are a mistake: half of a shop would be played. */
function halfOpenMistake(settings: PaymentSettings): string | null {
  const missing = missingCredentials(settings);
  const isPartial = missing.length > 0 && missing.length < PAYMENT_CREDENTIALS.length;
  // Nothing is played here where a stand-in plays it.
  if (!isPartial || isStoodIn(settings)) return null;
  return `Faltam credenciais do Mercado Pago (${missing.join(', ')}): complete-as, ou defina SANDBOX=on para uma loja de teste.`;
}

/** PIX of a shorter life than the provider takes. */
function shortPixMistake(settings: Terms): string | null {
  const { PIX_EXPIRES_MINUTES: minutes } = settings;
  if (arePlayed(settings) || isStoodIn(settings) || minutes >= LEAST_PIX_MINUTES) return null;
  return `PIX_EXPIRES_MINUTES é ${minutes}, e o Mercado Pago não aceita menos de ${LEAST_PIX_MINUTES}: aumente.`;
}

/** Why no account of the office can charge: the same of it, while the environment's is only played. */
export function pixObstacle({ PIX_EXPIRES_MINUTES: minutes, MERCADOPAGO_ACCOUNT_API_URL: url }: Terms) {
  if (minutes >= LEAST_PIX_MINUTES || url !== undefined) return null;
  return `PIX_EXPIRES_MINUTES é ${minutes} no servidor, e o Mercado Pago não aceita menos de ${LEAST_PIX_MINUTES}: quem cuida do servidor precisa aumentar.`;
}

/** Sentences about credentials without which less is promised than it seems. */
export function credentialWarnings(settings: PaymentSettings): string[] {
  if (!hasAccount(settings) || isStoodIn(settings)) return [];
  const lacks: Partial<Record<(typeof PAYMENT_CREDENTIALS)[number], string>> = {
    MERCADOPAGO_PUBLIC_KEY: 'sem ela o cartão não funciona.',
    MERCADOPAGO_WEBHOOK_SECRET:
      'sem ele nenhum aviso do Mercado Pago é aceito e só as consultas confirmam pagamentos.',
  };
  return missingCredentials(settings).flatMap((name) =>
    lacks[name] === undefined ? [] : [`Atenção: falta ${name}: ${lacks[name]}`],
  );
}
