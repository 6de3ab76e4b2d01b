import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { pontoDeRetirada } from '#shared/wire/shipping.ts';
import type { PricedShippingOption, ShippingItem } from './port.ts';

/** How long a quote holds. */
export const QUOTE_GOOD_FOR_MS = 30 * 60_000;

const content = z.object({
  option: z.object({
    id: z.string(),
    nome: z.string(),
    servico: z.string(),
    company: z.string(),
    prazo: z.number(),
    tipo: z.enum(['delivery', 'delivery_local', 'digital', 'retirada']),
    mesmoDiaAte: z.number().optional(),
    retirada: pontoDeRetirada.optional(),
    priceCents: z.number().int().min(0),
  }),
  cep: z.string(),
  items: z.string(),
  goodUntilMs: z.number(),
});

/** What a quote was signed over. */
export type SignedQuote = z.infer<typeof content>;

export interface QuoteSigner {
  sign(quote: { option: PricedShippingOption; cep: string; items: ShippingItem[] }): string;
  /** The quote of a text that this shop signed, whether it still holds or not; null for any other text. */
  read(cotacao: string): SignedQuote | null;
  /** Does a quote hold now for this option, postal code and items? */
  holds(quote: SignedQuote, wanted: { id: string; cep: string; items: ShippingItem[] }): boolean;
}

interface QuoteSignerDeps {
  /** The first one signs; what any of them signed is believed. */
  secrets: readonly [string, ...string[]];
  clock: () => Date;
}

const macOf = (body: string, secret: string) => createHmac('sha256', secret).update(`frete.${body}`).digest();

/** Signs quotes, so that a price can travel through the browser and be believed when it comes back. */
export function createQuoteSigner({ secrets, clock }: QuoteSignerDeps): QuoteSigner {
  const isOurs = (body: string, given: Buffer) =>
    secrets
      .map((secret) => macOf(body, secret))
      .some((right) => given.length === right.length && timingSafeEqual(given, right));
  return {
    sign({ option, cep, items }) {
      const { id, nome, servico, company, prazo, tipo, mesmoDiaAte, retirada, priceCents } = option;
      const quote: SignedQuote = {
        option: { id, nome, servico, company, prazo, tipo, mesmoDiaAte, retirada, priceCents },
        cep,
        items: textOf(items),
        goodUntilMs: clock().getTime() + QUOTE_GOOD_FOR_MS,
      };
      const body = Buffer.from(JSON.stringify(quote)).toString('base64url');
      return `${body}.${macOf(body, secrets[0]).toString('base64url')}`;
    },
    read(cotacao) {
      const [body = '', mac = ''] = cotacao.split('.');
      if (!isOurs(body, Buffer.from(mac, 'base64url'))) return null;
      const parsed = content.safeParse(readJson(Buffer.from(body, 'base64url').toString('utf8')));
      return parsed.success ? parsed.data : null;
    },
    holds: (quote, { id, cep, items }) =>
      quote.option.id === id &&
      quote.cep === cep &&
      quote.items === textOf(items) &&
      quote.goodUntilMs > clock().getTime(),
  };
}

/** Items that were merged, as one text. */
function textOf(items: ShippingItem[]): string {
  return items.map(({ productId, quantity }) => `${productId}x${quantity}`).join(',');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
