import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isDemonstration, useMay } from '../../lib/session.ts';
import { mayLeave } from '../../lib/use-leave-warning.ts';
import { SOURCES, type News } from './news.ts';
import { show, useStanding, useWanted } from './standing.ts';
import { NEWS_KINDS, takeNews, type NewsKind } from './told-sales.ts';

const EVERY_MS = 30_000;
/** More at once nobody reads: the rest is told as a number. */
const MOST_AT_ONCE = 3;
const lockOf = (kind: NewsKind) => `vitrine-avisos-de-${kind}`;

/** Tells what comes while the office is open here, once in all its tabs: the first that is open looks, the others wait for its end. */
export function SaleWatch() {
  const isOn = useStanding() === 'on';
  if (!isOn || isDemonstration()) return null;
  return NEWS_KINDS.map((kind) => <WatchOne key={kind} kind={kind} />);
}

function WatchOne({ kind }: { kind: NewsKind }) {
  const isWanted = useWanted(kind);
  const maySee = useMay(SOURCES[kind].act);
  return isWanted && maySee ? <Watch kind={kind} /> : null;
}

function Watch({ kind }: { kind: NewsKind }) {
  const navigate = useNavigate();
  const open = useEffectEvent(async (path: string) => {
    window.focus();
    if (await mayLeave()) void navigate(path);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const watch = () => watchNews(kind, { signal, open: (path) => void open(path) });
    // Without locks each tab looks; what one has told the others don't.
    if (!('locks' in navigator)) void watch();
    else void navigator.locks.request(lockOf(kind), { signal }, watch).catch(() => {});
    return () => ending.abort();
  }, [kind]);
  return null;
}

interface Watching {
  signal: AbortSignal;
  open(path: string): void;
}

/** Looks until it is ended. What came before any tab began to look is no news. */
function watchNews(kind: NewsKind, { signal, open }: Watching): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let isFirst = true;
  async function look(): Promise<void> {
    // A failure passes, or the office itself tells of it: the next look comes soon.
    const rows = await SOURCES[kind].read(signal).catch(() => null);
    if (rows === null || signal.aborted) return;
    const news = takeNews(rows, { kind, isFirst, now: Date.now() });
    isFirst = false;
    tell(kind, news, open);
  }
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void look(), { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    ended.resolve();
  });
  return ended.promise;
}

function tell(kind: NewsKind, news: readonly News[], open: (path: string) => void): void {
  for (const { id, title, body, to } of news.slice(0, MOST_AT_ONCE)) {
    lead(show({ title, body, tag: `${kind}-${id}` }), () => open(to));
  }
  const left = news.length - MOST_AT_ONCE;
  if (left <= 0) return;
  const { title, where, to } = SOURCES[kind].rest;
  lead(show({ title, body: `E mais ${left}, ${where}.`, tag: `${kind}-mais` }), () => open(to));
}

function lead(shown: Notification | null, go: () => void): void {
  shown?.addEventListener('click', () => {
    shown.close();
    go();
  });
}
