import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

interface Guard {
  ask(): Promise<boolean>;
  /** Left with a yes: nothing is asked again on the way out. */
  release(): void;
}

/** Of the page that holds unsaved work. */
let present: Guard | null = null;

/** May the page be left? Asks where it holds unsaved work. */
export async function mayLeave(): Promise<boolean> {
  const guard = present;
  if (guard === null) return true;
  const yes = await guard.ask();
  if (yes) guard.release();
  return yes;
}

/**
 * While `active`, a reload or a closed tab is asked about by the browser, and a press on a link to another page by
 * `ask`, as is whoever calls `mayLeave`. The back button can't be held; what must survive it has to be kept.
 */
export function useLeaveWarning(active: boolean, ask: () => Promise<boolean>): void {
  const navigate = useNavigate();
  const question = useEffectEvent(ask);
  const follow = useEffectEvent(async ({ pathname, search, href }: HTMLAnchorElement) => {
    if (!(await mayLeave())) return;
    // The shop is no step of the office's router.
    if (pathname.startsWith('/admin')) void navigate(pathname + search);
    else location.assign(href);
  });
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const { signal } = listening;
    const guard = { ask: () => question(), release: () => listening.abort() };
    present = guard;
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (!(link instanceof HTMLAnchorElement) || !plain || link.target === '_blank') return;
        // Another part or another list of the same page leaves what was typed where it is.
        if (link.pathname === location.pathname) return;
        event.preventDefault();
        event.stopPropagation();
        void follow(link);
      },
      { signal, capture: true },
    );
    return () => {
      listening.abort();
      if (present === guard) present = null;
    };
  }, [active]);
}
