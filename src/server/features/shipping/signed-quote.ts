import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PricedShippingOption, ShippingItem } from './port.ts';

const GOOD_FOR_MS = 30 * 60_000;

const content = z.object({
  option: z.object({
    id: z.string(),
    nome: z.string(),
    servico: z.string(),
    company: z.string(),
    prazo: z.number(),
    tipo: z.enum(['delivery', 'delivery_local']),
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

/** Signs quotes, so that a price can travel through the browser and be believed when it comes back. */
export function createQuoteSigner({ secret, clock }: { secret: string; clock: () => Date }): QuoteSigner {
  const macOf = (body: string) => createHmac('sha256', secret).update(`frete.${body}`).digest();
  return {
    sign({ option, cep, items }) {
      const { id, nome, servico, company, prazo, tipo, priceCents } = option;
      const quote: SignedQuote = {
        option: { id, nome, servico, company, prazo, tipo, priceCents },
        cep,
        items: textOf(items),
        goodUntilMs: clock().getTime() + GOOD_FOR_MS,
      };
      const body = Buffer.from(JSON.stringify(quote)).toString('base64url');
      return `${body}.${macOf(body).toString('base64url')}`;
    },
    read(cotacao) {
      const [body = '', mac = ''] = cotacao.split('.');
      const given = Buffer.from(mac, 'base64url');
      const right = macOf(body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
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
