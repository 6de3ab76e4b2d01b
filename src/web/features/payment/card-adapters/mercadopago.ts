import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { centsToReais, formatReais, reaisToCents } from '#shared/money.ts';
import { wordOf } from '#shared/text.ts';
import { TokenError, type Card, type CardAdapter } from '../card-adapter.ts';
import { plainOffer, type CardOffer, type InstallmentOption } from '../card-offer.ts';

interface SdkMethod {
  id: string;
  name: string;
}

/** A way to split an amount, in reais. */
interface SdkPayerCost {
  installments: number;
  installment_amount: number;
  /** Interest in per cent; 0: none. */
  installment_rate: number;
  total_amount?: number;
}

interface SdkInstallments {
  payment_method_id?: string;
  issuer?: { id?: string | number };
  payer_costs?: SdkPayerCost[];
}

interface SdkCard {
  cardNumber: string;
  cardholderName: string;
  cardExpirationMonth: string;
  cardExpirationYear: string;
  securityCode: string;
  identificationType: 'CPF';
  identificationNumber: string;
}

/** What is used of the provider's browser script. */
interface CardSdk {
  createCardToken(card: SdkCard): Promise<{ id?: string } | undefined>;
  getPaymentMethods(query: { bin: string }): Promise<{ results?: SdkMethod[] }>;
  getInstallments(query: { amount: string; bin: string }): Promise<SdkInstallments[]>;
}

declare global {
  interface Window {
    /** Set by the provider's script against frauds, some time after it was loaded. */
    MP_DEVICE_SESSION_ID?: unknown;
    MercadoPago?: new (publicKey: string, options: { locale: string }) => CardSdk;
  }
}

export const mercadopago: CardAdapter = {
  texts: {
    loading: 'SDK do Mercado Pago ainda não carregou. Aguarde um momento.',
    missing: 'SDK do Mercado Pago não inicializado',
    broken: 'Erro ao inicializar SDK do Mercado Pago',
  },
  isThere: () => window.MercadoPago !== undefined,
  start(publicKey) {
    if (window.MercadoPago === undefined) throw new Error('the script is not there');
    const sdk = new window.MercadoPago(publicKey, { locale: 'pt-BR' });
    return {
      tokenOf: (card) => tokenOf(sdk, card),
      deviceId: () => {
        const id = window.MP_DEVICE_SESSION_ID;
        return typeof id === 'string' && id !== '' ? id : null;
      },
      offerFor: (bin, totalCents) => askOffer(sdk, bin, totalCents),
    };
  },
};

async function tokenOf(sdk: CardSdk, card: Card): Promise<string> {
  let token: Awaited<ReturnType<CardSdk['createCardToken']>>;
  try {
    token = await sdk.createCardToken({
      cardNumber: card.number,
      cardholderName: card.holder,
      cardExpirationMonth: String(card.expiry.month).padStart(2, '0'),
      cardExpirationYear: String(card.expiry.year),
      securityCode: card.code,
      identificationType: 'CPF',
      identificationNumber: card.cpf,
    });
  } catch (error) {
    const codes = refusalCodes(error);
    console.error('the provider made no token of the card', codes);
    throw new TokenError('Erro ao criar token do cartão', hintOf(codes));
  }
  if (!token?.id) throw new TokenError('Falha ao tokenizar cartão');
  return token.id;
}

/** The provider throws a list of mistakes, or an object with their list under `cause`; each has a code. */
function refusalCodes(error: unknown): string[] {
  const cause = isRecord(error) ? error['cause'] : undefined;
  const mistakes = Array.isArray(error) ? error : Array.isArray(cause) ? cause : [];
  return mistakes.map((mistake: unknown) => (isRecord(mistake) ? wordOf(mistake['code']) : ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const CHECK = {
  number: 'Confira o número do cartão.',
  date: 'Confira a validade do cartão.',
  holder: 'Confira o nome do titular.',
  code: 'Confira o código de segurança.',
  cpf: 'Confira o CPF de quem paga.',
};

/** What the provider's codes say is to be looked at again. */
const HINTS: Readonly<Record<string, string>> = {
  '205': CHECK.number,
  E301: CHECK.number,
  '208': CHECK.date,
  '209': CHECK.date,
  '325': CHECK.date,
  '326': CHECK.date,
  '221': CHECK.holder,
  '316': CHECK.holder,
  '224': CHECK.code,
  E203: CHECK.code,
  '214': CHECK.cpf,
  '322': CHECK.cpf,
  '323': CHECK.cpf,
  '324': CHECK.cpf,
};

function hintOf(codes: readonly string[]): string | undefined {
  return codes.map((code) => HINTS[code]).find((hint) => hint !== undefined);
}

async function askOffer(sdk: CardSdk, bin: string, totalCents: number): Promise<CardOffer> {
  const amount = centsToReais(totalCents).toFixed(2);
  const [methods, installments] = await Promise.allSettled([
    sdk.getPaymentMethods({ bin }),
    sdk.getInstallments({ amount, bin }),
  ]);
  for (const asked of [methods, installments]) {
    if (asked.status === 'rejected') console.error('the provider did not say what it offers', asked.reason);
  }
  const method = methods.status === 'fulfilled' ? methods.value?.results?.[0] : undefined;
  const split = installments.status === 'fulfilled' ? installments.value?.[0] : undefined;
  return readOffer(method, split, totalCents);
}

/** The provider's answers as the form needs them. */
function readOffer(
  method: SdkMethod | undefined,
  split: SdkInstallments | undefined,
  totalCents: number,
): CardOffer {
  const plain = plainOffer(totalCents);
  const [first, ...others] = (split?.payer_costs ?? [])
    .filter(({ installments }) => installments >= 1 && installments <= MOST_INSTALLMENTS)
    .map(readOption);
  return {
    methodId: split?.payment_method_id ?? method?.id ?? null,
    methodName: method?.name ?? null,
    issuerId: split?.issuer?.id === undefined ? null : String(split.issuer.id),
    options: first ? [first, ...others] : plain.options,
  };
}

function readOption(cost: SdkPayerCost): InstallmentOption {
  const eachCents = reaisToCents(cost.installment_amount) ?? 0;
  const totalCents = reaisToCents(cost.total_amount ?? Number.NaN) ?? eachCents * cost.installments;
  const each = `${cost.installments}x de ${formatReais(eachCents)}`;
  const free = cost.installment_rate === 0;
  return {
    count: cost.installments,
    label: free ? `${each} sem juros` : `${each} (total ${formatReais(totalCents)})`,
    totalCents,
  };
}
