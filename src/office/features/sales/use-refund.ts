import { useRef, useState } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EstornoPedido } from '#shared/wire/refunds.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { useAct } from '../../lib/use-act.ts';
import { refundOrder, tryRefund } from './order-calls.ts';
import { isNothing } from './chosen-lines.ts';
import { useChosenLines } from './use-chosen-lines.ts';
import { editFailure, useRelease, type Release } from './use-release.ts';
import { randomKey } from '#web/lib/document/random-key.ts';

type ComoDoEstorno = NonNullable<EstornoPedido['como']>;
export type RefundKind = 'all' | 'lines' | 'part';

/** What is wrong with a part to give back; '' when nothing is. */
function partProblem(cents: number | null, mostCents: number): string {
  if (cents === null) return 'Informe um valor válido!';
  return cents > mostCents ? `No máximo ${formatReais(mostCents)}.` : '';
}

interface Heard {
  of?: RefundKind | undefined;
  /** What is to be known of the label that is given up first; empty: none is. */
  etiqueta?: string | undefined;
  onDone(): void;
}

/** A refund as it is being asked for: all that is left, lines, or a part. */
export function useRefund(pedido: PedidoDetalhado, { of = 'all', etiqueta = '', onDone }: Heard) {
  const mostCents = reaisToCents(pedido.estornavel) ?? 0;
  const [kind, choose] = useState<RefundKind>(of);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [como, setComo] = useState<ComoDoEstorno>('dinheiro');
  const [error, setError] = useState('');
  const partCents = typedCents(typed);
  const release = useRelease(pedido.id, etiqueta);
  const lines = useChosenLines(pedido, mostCents, etiqueta !== '');
  const { busy, problem, run } = useAsking(pedido.id, release, onDone);

  function setKind(next: RefundKind): void {
    choose(next);
    setError('');
  }

  function wrongWith(): string {
    if (kind === 'part') return partProblem(partCents, mostCents);
    return kind === 'lines' && (lines === null || isNothing(lines.chosen)) ? 'Escolha o que devolver.' : '';
  }

  function asked(): EstornoPedido {
    const said = { ...(como === 'credito' && { como }), ...(note.trim() !== '' && { motivo: note.trim() }) };
    if (kind === 'part') return { valor: (partCents ?? 0) / 100, ...said };
    return { ...(kind === 'lines' ? lines?.body : lines?.whole), ...said };
  }

  /** False when what was chosen or typed can't be given back. */
  function give(): boolean {
    const wrong = wrongWith();
    setError(wrong);
    if (wrong === '') run(asked());
    return wrong === '';
  }

  const part = { typed, setTyped, partCents };
  return {
    mostCents,
    kind,
    setKind,
    lines,
    ...part,
    como,
    setComo,
    note,
    setNote,
    error,
    release,
    problem,
    busy,
    give,
  };
}

/** Asks for a refund once a press; the same asked again is the same attempt. */
function useAsking(id: number, release: Release, onDone: () => void) {
  const attempt = useRef({ of: '', key: '' });
  return useAct(
    async (body: EstornoPedido) => {
      // The same asked again, after no answer came, is the same attempt: it gives nothing back twice.
      const of = JSON.stringify(body);
      if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
      const asked = { id, body, key: attempt.current.key };
      await release.first(() => tryRefund(asked));
      await refundOrder(asked);
      onDone();
    },
    (error) => {
      // The provider has rejected it: asking again is another attempt.
      if (error instanceof ApiError && error.codigo === 'estorno_recusado')
        attempt.current = { of: '', key: '' };
      return editFailure(error);
    },
  );
}
