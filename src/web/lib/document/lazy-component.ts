import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { startAnew } from './start-anew.ts';

/** Between two tries to fetch what could not be fetched. */
const RETRY_MS = 3000;

/** Fetches code that will soon be needed. Where it fails, whoever needs it fetches it again. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => console.error('a part of the page could not be fetched ahead', error));
}

/** Fetches code while there is a connection, to be kept with the page's copy: it is there when the connection is gone. */
export function useKeptAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => fetchAhead(load));
  }, [load]);
}

/**
 * A component whose code is fetched when it is first shown, so that a page's first load stays small. Until then it
 * shows `meanwhile`. A fetch that fails, as on a dead network, is logged and tried again while it is wanted; where that
 * can't help, the page is loaded anew.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null;

  return function LazyComponent({
    meanwhile = null,
    ...props
  }: Props & { meanwhile?: ReactNode }): ReactNode {
    const [isFetched, setFetched] = useState(fetched !== null);
    useEffect(() => {
      if (isFetched) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWanted = true;
      async function attempt() {
        try {
          fetched = await load();
          if (isWanted) setFetched(true);
        } catch (error) {
          console.error('a part of the page could not be loaded', error);
          if (isWanted) await startAnew(error);
          if (isWanted) timer = setTimeout(() => void attempt(), RETRY_MS);
        }
      }
      void attempt();
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }, [isFetched]);
    return fetched ? createElement(fetched, props as unknown as Props) : meanwhile;
  };
}
