import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { reaisToCents } from '#shared/money.ts';
import type { CheckoutFields } from '#shared/checkout.ts';
import type { CartLine } from '#shared/cart.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { useQuotes } from './use-quotes.ts';

interface FreightInput {
  fields: CheckoutFields;
  lines: readonly CartLine[];
  subtotalCents: number;
}

/** The offers for where it goes, and the chosen one: a choice holds for the quote that it was made from. */
export function useFreight({ fields, lines, subtotalCents }: FreightInput) {
  const [chosen, setChosen] = useState<{ key: string | null; id: string } | null>(null);
  const [again, setAgain] = useState(0);
  const quotes = useQuotes({ cep: digitsOf(fields.cep), bairro: fields.bairro, lines, subtotalCents }, again);
  const option = quotes.options.find(({ id }) => chosen?.key === quotes.key && id === chosen.id) ?? null;
  return {
    quotes,
    option,
    /** Null while none is chosen. */
    freightCents: option === null ? null : (reaisToCents(option.valor) ?? 0),
    choose: ({ id }: FreteOpcao) => setChosen({ key: quotes.key, id }),
    askAgain: () => setAgain((times) => times + 1),
  };
}
