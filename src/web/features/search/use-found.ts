import { useEffect, useState } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';

/** A list of this length tells which categories and colours are meant as well. */
const ASKED = 24;
const LEAST_LETTERS = 2;
const TYPING_PAUSE_MS = 150;
/** From then on it is said that the line is slow. */
const SLOW_MS = 3000;
const MOST_KEPT = 30;

export interface Found {
  q: string;
  cards: readonly Cartao[];
  total: number;
}

export type Finding =
  | { state: 'none' }
  | { state: 'asking'; isSlow: boolean; last: Found | null }
  | { state: 'failed' }
  | ({ state: 'found' } & Found);

const kept = new Map<string, Found>();

async function find(q: string, signal: AbortSignal): Promise<Found> {
  const query = { campos: 'cartao', q, limit: ASKED } as const;
  const { data, total, simulated } = await api('GET /produtos', { query, signal });
  if (simulated || !Array.isArray(data)) throw new Error('the shop did not answer');
  const found = { q, cards: data, total: total ?? data.length };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(q, found);
  return found;
}

/** What is found while one types, by the shop's own search; and a way to ask again for what could not be had. */
export function useFound(typed: string): { finding: Finding; retry(): void } {
  const q = typed.trim();
  const [finding, setFinding] = useState<Finding>({ state: 'none' });
  // Another object of the same words asks again.
  const [asked, ask] = useState({ q });
  if (asked.q !== q) ask({ q });
  useEffect(() => {
    if (asked.q.length < LEAST_LETTERS) return setFinding({ state: 'none' });
    const known = kept.get(asked.q);
    if (known) return setFinding({ state: 'found', ...known });
    const asking = new AbortController();
    const { signal } = asking;
    setFinding((last) => ({ state: 'asking', isSlow: false, last: shownIn(last) }));
    const pause = setTimeout(() => void findOrTell(asked.q, signal, setFinding), TYPING_PAUSE_MS);
    const slow = setTimeout(
      () => setFinding((now) => (now.state === 'asking' ? { ...now, isSlow: true } : now)),
      SLOW_MS,
    );
    return () => {
      clearTimeout(pause);
      clearTimeout(slow);
      asking.abort();
    };
  }, [asked]);
  return { finding, retry: () => ask({ q }) };
}

async function findOrTell(q: string, signal: AbortSignal, tell: (finding: Finding) => void): Promise<void> {
  try {
    const found = await find(q, signal);
    if (!signal.aborted) tell({ state: 'found', ...found });
  } catch (error) {
    if (signal.aborted) return;
    console.error('suggestions could not be read', error);
    tell({ state: 'failed' });
  }
}

function shownIn(finding: Finding): Found | null {
  if (finding.state === 'found') return finding;
  return finding.state === 'asking' ? finding.last : null;
}
