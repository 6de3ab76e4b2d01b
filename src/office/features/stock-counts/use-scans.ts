import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lancamento, LinhaDaContagem, PecaContavel } from '#shared/wire/stock-counts.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { soundAlarm, soundCounted } from '../../fields/alarm.ts';
import { officeApi } from '../../lib/api.ts';
import { countedText } from './count-words.ts';
import { dropScans, keepScan, keptScans, MOST_WAITING, sentNow, type KeptScan } from './kept-scans.ts';

const AGAIN_AFTER_MS = 3000;

export interface ScanNews {
  /** Its own, so that the same words are told again. */
  number: number;
  kind: 'good' | 'bad';
  text: string;
  /** What was scanned and is unknown. */
  unknown?: string;
  /** Of which of these it is. */
  pieces?: readonly PecaContavel[];
}

export interface Scans {
  news: ScanNews | null;
  /** Scans that have not reached the shop yet; those of a closed count never do. */
  waiting: readonly Lancamento[];
  /** The line is dead: they are sent again by themselves. */
  isOffline: boolean;
  scan(entry: Omit<Lancamento, 'chave'>): void;
  /** Forgets those that wait. */
  giveUp(): void;
}

/** Felt in the hand that scans, where the device can. */
function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(40);
}

function badNews(error: unknown, { codigo }: Lancamento): Omit<ScanNews, 'number'> {
  const text = errorText(error, 'Não foi possível contar. Tente de novo.');
  if (!(error instanceof ApiError)) return { kind: 'bad', text };
  const { pecas } = error.body;
  if (error.codigo === 'varias_pecas' && pecas !== undefined) return { kind: 'bad', text, pieces: pecas };
  if (error.status === 404 && codigo !== undefined)
    return { kind: 'bad', text: `${codigo.slice(0, 80)}: ${text}`, unknown: codigo };
  return { kind: 'bad', text };
}

/** No answer, or none that says anything about the scan: it waits in its place. */
const isLate = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500;

/** Somebody has closed the count: what waits here can't be counted in it any more. */
const isClosing = (error: unknown): boolean =>
  error instanceof ApiError && error.codigo === 'contagem_encerrada';

interface Outcomes {
  arrived(line: LinhaDaContagem): void;
  late(): void;
  refused(error: unknown, sent: Lancamento): void;
  /** It is over, one way or the other. */
  done(sent: Lancamento): void;
}

/** Sends this scan, again until something is answered that says anything about it. */
function useSending(id: number, first: KeptScan | undefined, outcomes: Outcomes): void {
  const tell = useEffectEvent((what: (to: Outcomes) => void) => what(outcomes));
  useEffect(() => {
    if (first === undefined) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function send(scan: KeptScan): Promise<void> {
      const sent = sentNow(scan);
      try {
        const asked = { params: { id }, body: sent };
        const { data } = await officeApi('POST /gerenciamento/contagens/:id/lancamentos', asked);
        if (leaving.signal.aborted) return;
        tell((to) => to.arrived(data.linha));
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (isLate(error)) {
          tell((to) => to.late());
          timer = setTimeout(() => void send(scan), AGAIN_AFTER_MS);
          return;
        }
        tell((to) => to.refused(error, sent));
        if (isClosing(error)) return;
      }
      tell((to) => to.done(sent));
    }
    void send(first);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, first]);
}

/**
 * Sends scans one after the other, in the order in which they were made; what did not arrive is kept on the device and sent
 * again, and counts once. `rests`: nothing is sent, as the count is closed or somebody else's; what waits stays.
 */
export function useScans(id: number, { rests }: { rests: boolean }): Scans {
  const [queue, setQueue] = useState<readonly KeptScan[]>(() => keptScans(id));
  const [news, setNews] = useState<ScanNews | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const told = useRef(0);
  const tell = (next: Omit<ScanNews, 'number'>) => setNews({ ...next, number: (told.current += 1) });
  const first = rests || isClosed ? undefined : queue[0];

  useSending(id, first, {
    arrived(line) {
      setOffline(false);
      buzz();
      soundCounted();
      tell({ kind: 'good', text: countedText(line) });
    },
    late: () => setOffline(true),
    refused(error, sent) {
      setOffline(false);
      soundAlarm();
      tell(badNews(error, sent));
      if (isClosing(error)) setClosed(true);
    },
    done(sent) {
      dropScans(id, new Set([sent.chave]));
      setQueue((now) => now.filter(({ entry }) => entry.chave !== sent.chave));
    },
  });

  return {
    news,
    waiting: queue.map(({ entry }) => entry),
    isOffline,
    scan(entry) {
      if (queue.length >= MOST_WAITING) return soundAlarm();
      const scan = { entry: { ...entry, chave: randomKey() }, at: Date.now() };
      keepScan(id, scan);
      setQueue((now) => [...now, scan]);
    },
    giveUp() {
      dropScans(id, new Set(queue.map(({ entry }) => entry.chave)));
      setQueue([]);
    },
  };
}
