import { useEffect, useState } from 'react';
import type { PecaAMais } from '#shared/wire/order-edits.ts';
import { api, errorText } from '#web/lib/calls/api.ts';
import { readAdminToken } from '../../lib/session.ts';

const PAUSE_MS = 300;

interface Told {
  of: string;
  total: number;
  diferenca: number;
  problem: string;
}

/** `again` asks anew, for what was refused because a price or the freight has changed meanwhile. */
interface PiecePrice {
  price: Told | null;
  again(): void;
}

/** What a piece more comes to by the server's word; null until it is known. An overtaken answer is dropped. */
export function usePiecePrice(id: number, piece: PecaAMais | null): PiecePrice {
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<Told | null>(null);
  const asked = piece === null ? '' : JSON.stringify(piece);
  // What was told before is no answer to a later round.
  const of = `${round} ${asked}`;
  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    const wait = setTimeout(() => {
      api('POST /gerenciamento/pedidos/:id/acrescimos/precos', {
        params: { id },
        body: JSON.parse(asked),
        token: readAdminToken(),
        signal: asking.signal,
        harmless: true,
      }).then(
        ({ data: { total, diferenca } }) => setTold({ of, total, diferenca, problem: '' }),
        (error: unknown) => {
          if (asking.signal.aborted) return;
          const problem = errorText(error, 'Não foi possível calcular o valor. Tente de novo.');
          setTold({ of, total: 0, diferenca: 0, problem });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(wait);
      asking.abort();
    };
  }, [asked, of, id]);
  return {
    price: asked !== '' && told?.of === of ? told : null,
    again: () => setRound((before) => before + 1),
  };
}
