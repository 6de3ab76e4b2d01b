import { useEffect, useEffectEvent } from 'react';

/**
 * While `active`, a reload or a closed tab is asked about by the browser, and a press on a link inside the office by
 * `onLeave`, which gets the address. The back button can't be held; what must survive it has to be kept.
 */
export function useLeaveWarning(active: boolean, onLeave: (href: string) => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (!(link instanceof HTMLAnchorElement) || !plain || link.target === '_blank') return;
        if (link.hash !== '' && link.pathname === location.pathname) return;
        event.preventDefault();
        event.stopPropagation();
        leave(link.pathname + link.search);
      },
      { signal, capture: true },
    );
    return () => listening.abort();
  }, [active]);
}
