import { useEffect, useEffectEvent, useState } from 'react';
import { productIdOf, subtotalCents, type Cart } from '#shared/cart.ts';
import type { Sums } from '#shared/checkout.ts';
import type { Precos, PrecosPedidos } from '#shared/wire/prices.ts';
import { api } from '../calls/api.ts';
import { useCoupon } from './coupon.ts';
import { learnPromotions } from './learned-promotions.ts';
import { plainSums, sumsOf, withFreight } from './sums.ts';
import { usePagePromotions } from './use-page-promotions.ts';

/** A sum is asked for this long after the last change. */
const DELAY_MS = 150;

export interface PricedFor {
  lines: Cart;
  /** Of the chosen option; null while none is chosen. */
  freightCents?: number | null;
  /** Eight digits, or fewer while it is being typed. */
  cep?: string;
  frete?: PrecosPedidos['frete'] | null;
  /** Who buys, once both are known: limits per person. */
  email?: string;
  cpf?: string;
  /** Nobody looks at it for now: the shop is not asked. */
  rests?: boolean;
}

export interface Prices {
  /** plain: nothing is published that could change a sum; failed: the shop did not answer. */
  state: 'plain' | 'asking' | 'known' | 'failed';
  sums: Sums;
  /** What the shop told last, perhaps of the cart a moment ago; null: nothing. */
  precos: Precos | null;
}

interface Known {
  key: string;
  /** Null: the shop did not answer. */
  precos: Precos | null;
}

function bodyOf({ lines, cep, frete, email, cpf }: PricedFor, cupom: string | null): PrecosPedidos {
  return {
    items: lines.map(({ id, cor, tamanho, quantidade }) => ({
      id: productIdOf(id) ?? id,
      cor,
      tamanho,
      quantidade,
    })),
    ...(cupom !== null && { cupom }),
    ...(cep?.length === 8 && { cep }),
    ...(frete && { frete }),
    ...(email && cpf?.length === 11 && { email, cpf }),
  };
}

async function ask(body: PrecosPedidos, signal: AbortSignal): Promise<Precos> {
  const { data, simulated } = await api('POST /carrinho/precos', { body, signal, harmless: true });
  if (simulated) throw new Error('the shop did not answer');
  return data.precos;
}

/**
 * What a cart costs by the shop's own word, asked only where something is published or she has a coupon. Until it is
 * known, and where it can't be, the plain sums stand.
 */
export function usePrices(asked: PricedFor): Prices {
  const { lines, freightCents = null } = asked;
  const promotions = usePagePromotions();
  const cupom = useCoupon();
  const isPlain = lines.length === 0 || (promotions === null && cupom === null);
  const body = bodyOf(asked, cupom);
  // What is published anew is asked about anew.
  const about = `${promotions?.versao ?? ''} ${JSON.stringify(body)}`;
  const key = isPlain || asked.rests === true ? null : about;
  const [known, setKnown] = useState<Known | null>(null);
  const askNow = useEffectEvent((signal: AbortSignal) => ask(body, signal));
  const learnOf = useEffectEvent(({ versao }: Precos) => {
    if (promotions !== null && versao !== promotions.versao) void learnPromotions(promotions);
  });
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    const show = (precos: Precos | null) => {
      if (asking.signal.aborted) return;
      setKnown({ key, precos });
      if (precos !== null) learnOf(precos);
    };
    const timer = setTimeout(() => {
      askNow(asking.signal).then(show, (error: unknown) => {
        if (!asking.signal.aborted) console.warn('the discounts could not be worked out', error);
        show(null);
      });
    }, DELAY_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [key]);
  const plain = plainSums(subtotalCents(lines), freightCents);
  if (key === null) return { state: 'plain', sums: plain, precos: null };
  const precos = known?.precos ?? null;
  const isOf = known?.key === key;
  if (precos === null) return { state: isOf ? 'failed' : 'asking', sums: plain, precos };
  const sums = sumsOf(precos);
  if (isOf) return { state: 'known', sums, precos };
  return { state: 'asking', sums: withFreight(sums, freightCents), precos };
}
