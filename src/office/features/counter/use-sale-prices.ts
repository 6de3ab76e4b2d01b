import { useEffect, useState } from 'react';
import type { Precos } from '#shared/wire/prices.ts';
import { api, errorText } from '#web/lib/calls/api.ts';
import { readAdminToken } from '../../lib/session.ts';
import { pricesAsked, type SaleDraft } from './draft.ts';

/** Typing rests so long before the sum is asked for. */
const PAUSE_MS = 300;

export interface SalePrices {
  precos: Precos | null;
  /** It is of what is on the page now. */
  isFresh: boolean;
  problem: string;
  /** Asks once more: something that is not on the page has changed. */
  again(): void;
}

interface Told {
  of: string;
  precos: Precos | null;
  problem: string;
}

/** What the sale comes to by the server's word, asked again when it changes; an overtaken answer is dropped. */
export function useSalePrices(draft: SaleDraft): SalePrices {
  const [told, setTold] = useState<Told>({ of: '', precos: null, problem: '' });
  const [round, setRound] = useState(0);
  const isEmpty = draft.pieces.length === 0;
  const asked = JSON.stringify({ round, body: pricesAsked(draft) });
  useEffect(() => {
    if (isEmpty) return;
    const asking = new AbortController();
    const wait = setTimeout(() => {
      api('POST /gerenciamento/pedidos/precos', {
        body: JSON.parse(asked).body,
        token: readAdminToken(),
        signal: asking.signal,
        harmless: true,
      }).then(
        ({ data }) => setTold({ of: asked, precos: data.precos, problem: '' }),
        (error: unknown) => {
          if (asking.signal.aborted) return;
          setTold({
            of: asked,
            precos: null,
            problem: errorText(error, 'Não foi possível calcular o total.'),
          });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(wait);
      asking.abort();
    };
  }, [asked, isEmpty]);
  const again = () => setRound((now) => now + 1);
  if (isEmpty) return { precos: null, isFresh: false, problem: '', again };
  const isFresh = told.of === asked;
  return { precos: told.precos, isFresh, problem: isFresh ? told.problem : '', again };
}
