import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartLine } from '#shared/cart.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { api } from '../../lib/calls/api.ts';
import { keepQuotes, keptQuotes, quoteKey } from './quote-cache.ts';

/** `key` tells what they were asked for: another postal code or cart has another one. */
export type Quotes = { key: string | null } & (
  | { state: 'idle' | 'loading' | 'failed'; options: readonly [] }
  | { state: 'ready'; options: readonly FreteOpcao[] }
);

interface QuotesInput {
  /** Eight digits, or fewer while it is being typed. */
  cep: string;
  bairro: string;
  lines: readonly CartLine[];
  subtotalCents: number;
}

/** A quote is asked for this long after the last digit. */
const DELAY_MS = 200;

const NONE: Quotes = { key: null, state: 'idle', options: [] };

async function askQuotes({ cep, bairro, lines }: QuotesInput, signal: AbortSignal) {
  const body = {
    cepDestino: cep,
    bairroDestino: bairro,
    cartItems: lines.map(({ id, quantidade }) => ({ id, quantidade })),
  };
  const { data, simulated } = await api('POST /frete/calcular', { body, signal, harmless: true });
  return { options: data.opcoes, simulated };
}

/** Freight options for a whole postal code. Answers for an older one are dropped; a higher `again` asks anew. */
export function useQuotes(input: QuotesInput, again: number): Quotes {
  const { cep, lines, subtotalCents } = input;
  const key = cep.length === 8 && lines.length > 0 ? quoteKey(cep, lines, subtotalCents) : null;
  const [known, setKnown] = useState<Quotes>(NONE);
  const answeredPress = useRef(again);
  // The key stands for lines and total; the district only helps and starts no new quote.
  const ask = useEffectEvent((signal: AbortSignal) => askQuotes(input, signal));
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    const show = (quotes: Quotes) => !asking.signal.aborted && setKnown(quotes);
    // A press asks anew once; the postal codes that follow may be known.
    const isPress = again !== answeredPress.current;
    answeredPress.current = again;
    const kept = isPress ? null : keptQuotes(key, Date.now());
    if (kept !== null) {
      show({ key, state: 'ready', options: kept });
      return;
    }
    show({ key, state: 'loading', options: [] });
    const timer = setTimeout(() => {
      ask(asking.signal).then(
        ({ options, simulated }) => {
          // Samples are no word of the shop's: once it can be reached, it is asked.
          if (options.length > 0 && !simulated) keepQuotes(key, options, Date.now());
          show(options.length > 0 ? { key, state: 'ready', options } : { key, state: 'failed', options: [] });
        },
        () => show({ key, state: 'failed', options: [] }),
      );
    }, DELAY_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [key, again]);
  return key !== null && known.key === key ? known : NONE;
}
