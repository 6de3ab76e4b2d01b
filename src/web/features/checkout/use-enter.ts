import { useEffect, useEffectEvent, useRef } from 'react';

/** A form whose button is disabled takes no Enter: `onEnter` answers one in its fields while `isNeeded`. */
export function useEnter(isNeeded: boolean, onEnter: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // A field with a button of its own, as a coupon's, takes it for itself.
    if (event.target.closest('[data-own-enter]')) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    const element = form.current;
    if (!isNeeded || element === null) return;
    const listening = new AbortController();
    element.addEventListener('keydown', (event) => answer(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isNeeded]);
  return form;
}
