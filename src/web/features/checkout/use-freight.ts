import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { reaisToCents } from '#shared/money.ts';
import type { CheckoutFields } from '#shared/checkout.ts';
import { goesByEmail, type CartLine } from '#shared/cart.ts';
import { BY_EMAIL_OPTION, DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { useQuotes, type Quotes } from './use-quotes.ts';

interface FreightInput {
  fields: CheckoutFields;
  lines: readonly CartLine[];
  subtotalCents: number;
}

const nothing = () => undefined;
const BY_EMAIL_FREIGHT = {
  quotes: { key: DIGITAL_FREIGHT, state: 'ready', options: [BY_EMAIL_OPTION] },
  option: BY_EMAIL_OPTION,
  freightCents: 0,
  choose: nothing,
  askAgain: nothing,
} satisfies Freight;

export interface Freight {
  quotes: Quotes;
  option: FreteOpcao | null;
  /** Null while none is chosen. */
  freightCents: number | null;
  choose(option: FreteOpcao): void;
  askAgain(): void;
}

/** The offers for where it goes, and the chosen one: a choice holds for the quote that it was made from. */
export function useFreight({ fields, lines, subtotalCents }: FreightInput): Freight {
  const [chosen, setChosen] = useState<{ key: string | null; id: string } | null>(null);
  const [again, setAgain] = useState(0);
  const isByEmail = goesByEmail(lines);
  const cep = isByEmail ? '' : digitsOf(fields.cep);
  const quotes = useQuotes({ cep, bairro: fields.bairro, lines, subtotalCents }, again);
  if (isByEmail) return BY_EMAIL_FREIGHT;
  const option = quotes.options.find(({ id }) => chosen?.key === quotes.key && id === chosen.id) ?? null;
  return {
    quotes,
    option,
    freightCents: option === null ? null : (reaisToCents(option.valor) ?? 0),
    choose: ({ id }: FreteOpcao) => setChosen({ key: quotes.key, id }),
    askAgain: () => setAgain((times) => times + 1),
  };
}
