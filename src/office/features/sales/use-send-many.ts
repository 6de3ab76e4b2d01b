import { useEffect, useEffectEvent, useState } from 'react';
import type { SituacaoDeEnvio } from '#shared/wire/many-moves.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { isRefused, type Moved } from './in-rounds.ts';
import { foreseeOrders, sendOrders, type Foreseen } from './many-calls.ts';

interface Seen extends Foreseen {
  /** The codes that it was told for. */
  codes: ReadonlyMap<number, string>;
}

const NONE: ReadonlyMap<number, string> = new Map();

const codeOf = (codes: ReadonlyMap<number, string>, id: number) => codes.get(id)?.trim() ?? '';

/** Orders that are about to be sent: their codes as they are typed, and what sending them would do. */
export function useSendMany(ids: readonly number[], onSent: (moved: Moved) => void) {
  const [codes, setCodes] = useState(NONE);
  const [seen, setSeen] = useState<Seen | null>(null);
  const looking = useAct(async (given: ReadonlyMap<number, string>) => {
    const envios = ids.map((pedido) => ({ pedido, rastreio: codeOf(given, pedido) }));
    setSeen({ ...(await foreseeOrders(envios)), codes: given });
  });
  const sending = useAct(
    async (rows: readonly SituacaoDeEnvio[]) => {
      // As it was shown: with the very code, also where that is a label's.
      onSent(await sendOrders(rows.map(({ pedido, rastreio }) => ({ pedido: pedido.id, rastreio }))));
    },
    (error) => {
      if (isRefused(error)) return laterText(error);
      looking.run(codes);
      return 'Não sabemos se foram enviados: confira a lista.';
    },
  );
  const look = useEffectEvent(() => looking.run(codes));
  useEffect(() => {
    look();
  }, []);
  const going = seen?.pedidos.filter(({ situacao }) => situacao === 'feito') ?? [];
  const isStale = seen !== null && ids.some((id) => codeOf(codes, id) !== codeOf(seen.codes, id));
  return {
    codes,
    type: (id: number, code: string) => setCodes((had) => new Map(had).set(id, code)),
    seen,
    going,
    /** Codes were typed that nobody has looked at yet. */
    isStale,
    isTyped: [...codes.values()].some((code) => code.trim() !== ''),
    looking: looking.busy,
    sending: sending.busy,
    problem: sending.problem || looking.problem,
    look: () => looking.run(codes),
    send: () => sending.run(going),
  };
}

export type SendingMany = ReturnType<typeof useSendMany>;
