import { useRef, useState } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { typedCents } from '../../lib/typed-cents.ts';
import { refundOrder } from './order-calls.ts';

/** What is wrong with a part to give back; '' when nothing is. */
function partProblem(cents: number | null, mostCents: number): string {
  if (cents === null) return 'Informe um valor válido!';
  return cents > mostCents ? `No máximo ${formatReais(mostCents)}.` : '';
}

/** A refund as it is being asked for: all that is left, or a part. */
export function useRefund(pedido: Pick<PedidoDetalhado, 'id' | 'estornavel'>, onDone: () => void) {
  const mostCents = reaisToCents(pedido.estornavel) ?? 0;
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ of: '', key: '' });
  const partCents = typedCents(typed);

  /** False when what was typed can't be given back. */
  async function give(): Promise<boolean> {
    const wrong = part ? partProblem(partCents, mostCents) : '';
    setError(wrong);
    if (wrong !== '') return false;
    setBusy(true);
    // The same amount asked again, after no answer came, is the same attempt: it gives nothing back twice.
    const cents = part ? partCents : null;
    const of = String(cents);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    const refused = await refundOrder({ id: pedido.id, cents, key: attempt.current.key });
    setBusy(false);
    if (refused?.isOver === true) attempt.current = { of: '', key: '' };
    setRefusal(refused?.text ?? '');
    if (refused === null) onDone();
    return true;
  }

  return { mostCents, part, setPart, typed, setTyped, partCents, error, refusal, busy, give };
}
