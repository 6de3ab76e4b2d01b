import type { AnswerOf } from '#shared/wire/calls.ts';
import { api } from '../../lib/calls/api.ts';
import type { CardAdapter, CardDesk } from './card-adapter.ts';

export type SdkState =
  | { kind: 'loading' }
  /** The script can't be fetched; that is tried again. */
  | { kind: 'missing' }
  /** The script is there and does not start. */
  | { kind: 'broken' }
  | { kind: 'ready'; desk: CardDesk };

type Config = AnswerOf<'GET /payment/config'>;

/** Between two looks whether the script is there. */
const LOOK_MS = 500;
/** Between two tries to fetch what could not be fetched. */
const FETCH_AGAIN_MS = 3000;

/** Fetches the provider's script and starts it, telling how far it is. Returns what stops that. */
export function loadCardSdk(adapter: CardAdapter, onState: (state: SdkState) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (step: () => void, ms: number) => {
    if (!signal.aborted) timer = setTimeout(step, ms);
  };

  async function begin(): Promise<void> {
    try {
      const { data } = await api('GET /payment/config', { signal });
      fetchScript(data.sdkUrl);
      look(data);
    } catch (error) {
      if (signal.aborted) return;
      console.error('the payment settings could not be read; trying again', error);
      onState({ kind: 'missing' });
      later(() => void begin(), FETCH_AGAIN_MS);
    }
  }

  function fetchScript(sdkUrl: string): void {
    if (adapter.isThere() || findScript(sdkUrl)) return;
    const script = document.createElement('script');
    script.src = sdkUrl;
    script.async = true;
    script.addEventListener('error', () => {
      script.remove();
      console.error('the card script could not be fetched; trying again');
      if (signal.aborted) return;
      onState({ kind: 'missing' });
      setTimeout(() => signal.aborted || fetchScript(sdkUrl), FETCH_AGAIN_MS);
    });
    document.head.append(script);
  }

  function look(config: Config): void {
    if (signal.aborted) return;
    if (adapter.isThere()) return start(config);
    later(() => look(config), LOOK_MS);
  }

  function start(config: Config): void {
    try {
      onState({ kind: 'ready', desk: adapter.start(config.publicKey) });
    } catch (error) {
      console.error('the card script did not start', error);
      onState({ kind: 'broken' });
    }
  }

  void begin();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

function findScript(url: string): HTMLScriptElement | null {
  return document.querySelector(`script[src="${CSS.escape(url)}"]`);
}
