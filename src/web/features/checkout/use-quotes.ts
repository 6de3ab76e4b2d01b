import { useEffect, useEffectEvent, useState } from 'react';
import type { CartLine } from '#shared/cart.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { apiPost } from '../../lib/api.ts';
import { keepQuotes, keptQuotes, quoteKey } from './quote-cache.ts';

export type Quotes =
  | { state: 'idle' | 'loading' | 'failed'; options: readonly [] }
  | { state: 'ready'; options: readonly FreteOpcao[] };

interface QuotesInput {
  /** Eight digits, or fewer while it is being typed. */
  cep: string;
  bairro: string;
  lines: readonly CartLine[];
  subtotalCents: number;
}

/** A quote is asked for this long after the last digit. */
const DELAY_MS = 200;

const NONE: Quotes = { state: 'idle', options: [] };

async function askQuotes({ cep, bairro, lines }: QuotesInput, signal: AbortSignal): Promise<FreteOpcao[]> {
  const body = {
    cepDestino: cep,
    bairroDestino: bairro,
    cartItems: lines.map(({ id, quantidade }) => ({ id, quantidade })),
  };
  const { data } = await apiPost<{ opcoes: FreteOpcao[] }>('/frete/calcular', body, {
    signal,
    harmless: true,
  });
  return data.opcoes;
}

/** Freight options for a whole postal code. Answers for an older one are dropped; `again` asks anew. */
export function useQuotes(input: QuotesInput, again: number): Quotes {
  const { cep, lines, subtotalCents } = input;
  const key = cep.length === 8 && lines.length > 0 ? quoteKey(cep, lines, subtotalCents) : null;
  const [known, setKnown] = useState<{ key: string; quotes: Quotes } | null>(null);
  // The key stands for lines and total; the district only helps and starts no new quote.
  const ask = useEffectEvent((signal: AbortSignal) => askQuotes(input, signal));
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    const show = (quotes: Quotes) => !asking.signal.aborted && setKnown({ key, quotes });
    const kept = again === 0 ? keptQuotes(key, Date.now()) : null;
    if (kept !== null) {
      show({ state: 'ready', options: kept });
      return;
    }
    show({ state: 'loading', options: [] });
    const timer = setTimeout(() => {
      ask(asking.signal).then(
        (options) => {
          if (options.length > 0) keepQuotes(key, options, Date.now());
          show(options.length > 0 ? { state: 'ready', options } : { state: 'failed', options: [] });
        },
        () => show({ state: 'failed', options: [] }),
      );
    }, DELAY_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [key, again]);
  return key !== null && known?.key === key ? known.quotes : NONE;
}
