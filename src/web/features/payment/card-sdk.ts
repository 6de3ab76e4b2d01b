import type { Expiry } from '#shared/card.ts';

export interface SdkMethod {
  id: string;
  name: string;
}

/** A way to split an amount, in reais. */
export interface SdkPayerCost {
  installments: number;
  installment_amount: number;
  /** Interest in per cent; 0: none. */
  installment_rate: number;
  total_amount?: number;
}

export interface SdkInstallments {
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
export interface CardSdk {
  createCardToken(card: SdkCard): Promise<{ id?: string } | undefined>;
  getPaymentMethods(query: { bin: string }): Promise<{ results?: SdkMethod[] }>;
  getInstallments(query: { amount: string; bin: string }): Promise<SdkInstallments[]>;
}

declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options: { locale: string }) => CardSdk;
  }
}

/** A card as it goes to the provider, and to nobody else: all digits, the holder in upper case. */
interface Card {
  number: string;
  holder: string;
  expiry: Expiry;
  code: string;
  /** Digits. */
  cpf: string;
}

/** The card could not be turned into a token; `message` is the text for the shopper, `hint` what may help. */
export class TokenError extends Error {
  readonly hint: string | undefined;

  constructor(text: string, hint?: string) {
    super(text);
    this.hint = hint;
  }
}

/** A single-use token that stands for the card. Throws TokenError. */
export async function tokenOf(sdk: CardSdk, card: Card): Promise<string> {
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
  return mistakes.map((mistake: unknown) => (isRecord(mistake) ? String(mistake['code']) : ''));
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
