import { useEffect, useEffectEvent, useState } from 'react';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';

/** Before it is asked again by itself. The second outlasts the pause in which a provider that failed is left alone. */
const PAUSES_MS = [2000, 11_000];
const LONGEST_PAUSE_MS = 30_000;
/** How often is looked whether a missing note has come: it is issued elsewhere, or by itself. */
const NOTE_EVERY_MS = 10_000;
const TOO_MANY = 429;
const TOO_LATE = 408;

interface PricesAsked {
  id: number;
  /** Which of the order's parcels; undefined: its own. */
  pacote?: number | undefined;
  /** In what it is packed; '': by the rule. */
  packing?: string;
  rests?: boolean;
  /** Somebody has typed its key: none is waited for. */
  hasKey?: boolean;
}

/** Parcels go with a note, and of this one there is none yet. */
const isNoteMissing = ({ volta, notaObrigatoria, chaveNota }: PrecosDaEtiqueta): boolean =>
  !volta && notaObrigatoria && chaveNota === '';

/** No answer, too many calls, or somebody else's trouble: the same question may be answered in a while. */
const passes = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === TOO_LATE || error.status === TOO_MANY || error.status >= 500);

/**
 * What a label costs now. What failed for a reason that passes is asked again by itself, twice at most; where the note is
 * missing, until that is there.
 */
export function useLabelPrices({ id, pacote, packing = '', rests = false, hasKey = false }: PricesAsked) {
  const reading = useOfficeRead('GET /gerenciamento/pedidos/:id/etiquetas/precos', {
    params: { id },
    query: {
      ...(packing === '' ? {} : { embalagem: packing }),
      ...(pacote === undefined ? {} : { pacote: String(pacote) }),
    },
    once: true,
    rests,
    everyMs: (read) => read !== null && !hasKey && isNoteMissing(read) && NOTE_EVERY_MS,
  });
  const { data, error, loading } = reading;
  const [tries, setTries] = useState(0);
  const pause = PAUSES_MS[tries];
  const failed = error !== null && !loading;
  const waitMs = failed && passes(error) && pause !== undefined ? longer(pause, error) : null;
  const again = useEffectEvent(() => {
    setTries((had) => had + 1);
    reading.reload();
  });
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(() => again(), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return {
    data,
    error,
    loading,
    failed,
    lacksNote: data !== null && isNoteMissing(data),
    /** It goes on by itself: what failed is asked again, or was and has not answered yet. */
    isAskingAgain: waitMs !== null || (loading && data === null && tries > 0),
    /** By hand, and then by itself again. */
    retry(): void {
      setTries(0);
      reading.reload();
    },
  };
}

export type LabelPrices = ReturnType<typeof useLabelPrices>;

const longer = (pauseMs: number, { retryAfterSeconds }: ApiError): number =>
  Math.min(Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1000), LONGEST_PAUSE_MS);
